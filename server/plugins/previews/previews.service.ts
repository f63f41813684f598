import { anonymous } from '#contract/policy.ts';
import { type Preview, type PreviewReason, previewReasons } from '#contract/previews.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { Previewer } from '#server/adapters/previews/previewer.ts';
import { type JobOwner, TooBusy } from '#server/adapters/readers/fairQueue.ts';
import type { ReaderInput } from '#server/adapters/readers/readerPool.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { contentOfFile, readerInput } from '../fileNodes/content/content.service.ts';
import { withTypeOf } from '../fileNodes/content/contentTypes.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { presentUnderApproval } from '../fileNodes/files/underApproval.service.ts';
import { versionFor } from '../fileNodes/files/versions.service.ts';
import type { Folder } from '../fileNodes/permissions/folderAccess.service.ts';
import { convertToPages, type Outcome, recognisedOf } from './conversions.service.ts';
import { hasOwnPdf, isText, kindByName, type MadePreview, pdfName, previewKindOf } from './previews.model.ts';

/** Milliseconds that the first request waits for a preview: most are made by then. */
const FIRST_WAIT_MS = 1500;

/** A content and the name of its file. */
export interface Named {
  file: { name: string };
  blob: Blob;
}

/** The user who waits for a preview; background jobs of the server have lower priority. */
export function ownerOf({ actor }: Ctx) {
  return { owner: actor.id, isUrgent: actor.id !== anonymous.id };
}

/** A version of a file that the caller may view. */
export interface Shown {
  file: FileRow;
  folder: Folder;
  blob: Blob;
}

/** Which version of a file is shown: the current one by default, or that under an approval. */
export interface Requested {
  version?: number | undefined;
  approval?: number | undefined;
}

/** @throws {ApiError} 404 */
export async function shownVersion(ctx: Ctx, fileId: number, { version, approval }: Requested = {}): Promise<Shown> {
  if (approval !== undefined) {
    const { file, folder } = await presentUnderApproval(ctx, fileId, approval);
    const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
    return { file: await withTypeOf(ctx, file, blob), folder, blob };
  }
  const { file, folder } = await visibleFile(ctx, fileId);
  const versionId = version === undefined ? file.versionId : (await versionFor(ctx, fileId, version)).id;
  const blob = (await contentOfFile(ctx, { versionId })) ?? fail('file.notFound');
  return { file: await withTypeOf(ctx, file, blob), folder, blob };
}

/** The state of a file's preview. The first request starts making it, and waits for a short time. */
export async function previewState(ctx: Ctx, fileId: number, requested: Requested): Promise<Preview> {
  const shown = await shownVersion(ctx, fileId, requested);
  const made = await madeSoon(ctx, shown);
  if (!made) return { kind: kindByName(shown.file.name), state: 'pending' };
  const { kind, reason, pages, encoding } = made;
  if (reason !== null) return { kind, state: 'failed', reason: previewReasons[reason] };
  return { kind, state: 'ready', ...(pages !== null && { pages }), ...(encoding !== null && { encoding }) };
}

/** The preview; undefined when it takes longer than a request waits. */
export async function madeSoon(ctx: Ctx, shown: Shown): Promise<MadePreview | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const soon = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, FIRST_WAIT_MS, undefined);
  });
  return Promise.race([madePreview(ctx, shown), soon]).finally(() => clearTimeout(timer));
}

/** @throws {ApiError} 415 when there is none */
export async function readyPreview(ctx: Ctx, shown: Shown): Promise<MadePreview> {
  const made = await madePreview(ctx, shown);
  return made.reason === null ? made : failFor(made.reason);
}

export function failFor(reason: PreviewReason): never {
  return fail('preview.none', previewReasons[reason]);
}

const running = new WeakMap<Previewer, Map<string, Promise<MadePreview>>>();

/**
 * The preview of a content; made once for all concurrent requests.
 * @throws {ApiError} 429
 */
export async function madePreview(
  ctx: Ctx,
  { file, blob }: Named,
  owner: JobOwner = ownerOf(ctx),
): Promise<MadePreview> {
  const stored = await knownPreview(ctx, { file, blob });
  if (stored) return stored;
  const extension = extensionOf(file.name);
  const jobs = running.get(ctx.previewer) ?? new Map<string, Promise<MadePreview>>();
  running.set(ctx.previewer, jobs);
  const key = `${blob.id}.${extension}`;
  const making =
    jobs.get(key) ??
    make(ctx, { file, blob }, extension, owner).finally(() => {
      jobs.delete(key);
    });
  jobs.set(key, making);
  // Prevents an unhandled rejection when no request waits any more.
  making.catch(() => undefined);
  return making.catch((error) => (error instanceof TooBusy ? fail('preview.tooMany') : Promise.reject(error)));
}

/** The stored state of a content's preview; undefined when it must be made. */
export async function knownPreview(ctx: Ctx, { file, blob }: Named): Promise<MadePreview | undefined> {
  const stored = await ctx.stores.previews.find(blob.id, extensionOf(file.name));
  if (!stored || !hasOwnPdf(stored)) return stored;
  return (await ctx.previewer.cache.size(blob.id, pdfName(stored))) > 0 ? stored : undefined;
}

async function make(
  ctx: Ctx,
  { file: { name }, blob }: Named,
  extension: string,
  owner: JobOwner,
): Promise<MadePreview> {
  const found = await recognisedOf(ctx, name, blob, owner);
  const isKnown = 'recognised' in found;
  const outcome: Outcome = isKnown ? await convertToPages(ctx, found.recognised, blob, owner) : found;
  const { pages = null, reason = null, size = 0 } = outcome;
  const format = isKnown ? found.recognised : 'damaged';
  const encoding = (isKnown && isText(format) && found.encoding) || null;
  const kind = reason === null ? previewKindOf(format) : format === 'none' ? 'none' : kindByName(name);
  const made: MadePreview = { blobId: blob.id, extension, recognised: format, kind, reason, pages, size, encoding };
  // Not stored, because LibreOffice may be installed later.
  if (reason !== 'noOffice') await ctx.transact((tx) => tx.stores.previews.save(made));
  return made;
}

/** The document with the pages: the content itself, or the PDF it was converted to. */
export async function pagesInput(ctx: Ctx, made: MadePreview, blob: Blob): Promise<ReaderInput> {
  // Only PDFs stay open between pages.
  if (made.kind === 'image') return readerInput(ctx, blob);
  if (!hasOwnPdf(made)) return { documentId: blob.id, ...readerInput(ctx, blob) };
  const { cache } = ctx.previewer;
  const name = pdfName(made);
  const size = (await cache.size(blob.id, name)) || fail('preview.tooMany');
  const open = async () => [(await cache.find(blob.id, name)) ?? fail('preview.tooMany')] as never;
  return { documentId: `${blob.id}/${name}`, size, open };
}
