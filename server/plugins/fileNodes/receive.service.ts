import { can } from '#contract/policy.ts';
import { uploadErrors } from '#contract/refusals.ts';
import { normaliseName } from '#contract/rules/names.ts';
import type { UploadResult } from '#contract/transfers.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Interrupted } from '#server/kernel/interrupted.ts';
import { type Blob, OutOfSpace, WrongLength } from '#server/storage/blobs/blobStore.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import { writeValues } from '../attributeGroups/attributeValues.service.ts';
import { type FileRow, NameTaken } from './fileNodes.model.ts';
import { folderIfVisible } from './folderAccess.service.ts';
import { mediaTypeOf } from './mediaTypes.ts';
import type { Upload, UploadFile } from './transfers.model.ts';
import { openUpload } from './uploads.service.ts';

/** Versions of a file that are kept, the current one among them (`api.md` §5). */
const KEPT_VERSIONS = 21;
/** Milliseconds between two notes of how far a file has come. */
const PROGRESS_EVERY = 1000;

/** One file as it comes in; what is no file has no name. */
export interface Incoming {
  field: string;
  fileName?: string;
  content: AsyncIterable<Buffer>;
}
type Content = Pick<FileRow, 'size' | 'uploadedBy' | 'uploadedOn'>;
type Stored = UploadResult['success'][number];
/** Why one file of an upload is not stored, in the words of the contract. */
export class FileError extends Error {}
/** Gives content that has come its place, within the unit of work in which it counts as come. @throws {FileError} */
export type Keep = (unit: Ctx, upload: Upload, file: UploadFile, blob: Blob) => Promise<Stored>;

/** Takes files into the folder that was announced with the key. */
export async function receiveFiles(ctx: Ctx, key: string, parts: AsyncIterable<Incoming>): Promise<UploadResult> {
  return receiveParts(ctx, await openUpload(ctx, key), parts, keepInFolder);
}

/**
 * Takes the files of one request, each for itself: a bad one harms no other. A file counts as stored when its content
 * is durable and its row committed, and is reported only then (quality, §1).
 */
export async function receiveParts(
  ctx: Ctx,
  upload: Upload,
  parts: AsyncIterable<Incoming>,
  keep: Keep,
): Promise<UploadResult> {
  const result: UploadResult = { success: [], errors: [] };
  for await (const { field, fileName, content } of parts) {
    if (field !== 'files' || fileName === undefined) continue;
    const file = await ctx.stores.uploads.fileNamed(upload.id, namesOf(fileName));
    try {
      result.success.push(await receive(ctx, upload, file, content, keep));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      result.errors.push({ name: file?.name ?? normaliseName(fileName), errors: [error.message] });
    }
  }
  return result;
}

/**
 * What a sent name may have been announced as: itself first, then with quotes and line breaks as browsers write them,
 * `%22`, `%0D`, `%0A` (`api.md` §10 Multipart names).
 */
function namesOf(fileName: string): string[] {
  const decoded = fileName.replace(/%(22|0D|0A)/gi, decodeURIComponent);
  return [normaliseName(fileName), normaliseName(decoded)];
}

async function receive(
  ctx: Ctx,
  upload: Upload,
  file: UploadFile | undefined,
  content: AsyncIterable<Buffer>,
  keep: Keep,
): Promise<Stored> {
  if (!file) throw new FileError(uploadErrors.notAnnounced);
  if (file.state === 'done') throw new FileError(uploadErrors.alreadySent);
  try {
    const blob = await ctx.blobs.write(content, file.length, noteProgress(ctx, file));
    return await ctx
      .transact(async (unit) => {
        // Of two that sent the same file at once, one is first; the row decides.
        if (!(await unit.stores.uploads.finish(upload.id, file.id, blob.size))) {
          throw new FileError(uploadErrors.alreadySent);
        }
        return keep(unit, upload, file, blob);
      })
      .catch(async (error) => {
        // A row that may have been committed keeps its content; what belongs to nothing is swept.
        if (!(error instanceof OutcomeUnknown)) await discard(ctx, blob);
        throw error;
      });
  } catch (error) {
    // Whoever is told that a file is not stored sends it again; here it may well be.
    if (error instanceof OutcomeUnknown) throw error;
    const message = wordsFor(ctx, error);
    await ctx.transact((unit) => unit.stores.uploads.fail(file.id, message));
    throw error instanceof Interrupted ? error : new FileError(message);
  }
}

/** Removes content that no row came to need; should that fail, it is swept. */
async function discard({ blobs, log }: Ctx, { id }: Blob) {
  await blobs.remove(id).catch((error) => log.warn({ err: error, blob: id }, 'Content could not be removed'));
}

/** One transaction: rights again, folder alive, name free; then node, version, blob, log row. */
export async function keepInFolder(ctx: Ctx, upload: Upload, file: UploadFile, blob: Blob): Promise<Stored> {
  const folder = await folderIfVisible(ctx, upload.parentId);
  if (!folder) throw new FileError(uploadErrors.folderGone);
  if (!can(ctx.actor, 'file.upload', folder)) throw new FileError(uploadErrors.forbidden);
  const [occupant] = await ctx.stores.files.occupants(folder.id, [file.name]);
  if (occupant && (occupant.isFolder || !upload.overwrite)) throw new NameTaken();

  const { size } = blob;
  const content = { size, uploadedBy: ctx.actor.id, uploadedOn: ctx.stamp() };
  await ctx.stores.content.insertBlob(blob, ctx.stamp());
  const id = occupant?.id ?? (await insertFile(ctx, folder.id, file, content));
  const versionId = await ctx.stores.content.insertVersion({ fileId: id, blobId: blob.id, ...content });
  if (occupant) await replaceContent(ctx, id, file, { versionId, ...content });
  else await ctx.stores.files.setVersion(id, versionId);
  await writeValues(ctx, [id], file.values);
  await ctx.emit('nodesChanged', [id]);
  if (file.ocr) await ctx.emit('recognitionWanted', [id]);
  await ctx.stores.folders.touch(folder.id, occupant ? 0 : 1);
  const name = occupant?.name ?? file.name;
  await ctx.audit(`File ${occupant ? 'overwritten' : 'uploaded'}: ${folder.name}/${name}`, { length: size });
  return { id, name, size };
}

function insertFile(
  ctx: Ctx,
  parentId: number,
  { name, expiryDate, expiryNoticePeriod }: UploadFile,
  content: Content,
): Promise<number> {
  const type = mediaTypeOf(name);
  return ctx.stores.files.insert({ parentId, name, type, expiryDate, expiryNoticePeriod, ...content });
}

async function replaceContent(
  ctx: Ctx,
  id: number,
  { expiryDate, expiryNoticePeriod }: UploadFile,
  content: Content & { versionId: number },
) {
  await ctx.stores.files.setContent(id, content, ctx.actor.id, ctx.stamp());
  if (expiryDate) await ctx.stores.files.setExpiry(id, { expiryDate, expiryNoticePeriod });
  await ctx.stores.content.prune(id, KEPT_VERSIONS, ctx.stamp());
}

function noteProgress(ctx: Ctx, file: UploadFile) {
  let noted = ctx.now().getTime();
  return (received: number) => {
    const now = ctx.now().getTime();
    if (now - noted < PROGRESS_EVERY) return;
    noted = now;
    ctx
      .transact((unit) => unit.stores.uploads.progress(file.id, received))
      .catch((error) => ctx.log.warn({ err: error }, 'Progress could not be noted'));
  };
}

function wordsFor({ log }: Ctx, error: unknown): string {
  if (error instanceof FileError) return error.message;
  if (error instanceof NameTaken) return uploadErrors.exists;
  if (error instanceof WrongLength) return uploadErrors.length;
  if (error instanceof OutOfSpace) return uploadErrors.noSpace;
  if (error instanceof Interrupted) return uploadErrors.interrupted;
  log.error({ err: error }, 'A file could not be stored');
  return uploadErrors.failed;
}
