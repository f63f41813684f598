import { randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, failNotFound } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Scan } from '../../antivirus/antivirus.model.ts';
import { guardScanned } from '../../antivirus/antivirus.service.ts';
import { callerBy, credentialOf } from '../../identity/session/currentCaller.service.ts';
import { recordRead } from '../../nodeHistory/recordReads.service.ts';
import { contentOf, readContent, readPooledContent } from '../content/content.service.ts';
import { withTypeOf } from '../content/contentTypes.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { fileUnderApproval } from '../files/underApproval.service.ts';
import { versionFor } from '../files/versions.service.ts';
import { folderAccess } from '../permissions/folderAccess.service.ts';
import { downloadProblemBy, isWithheldBy, isWithheldOutside } from '../withheld.service.ts';
import { type DownloadClaim, openDownloadKey, sealDownloadKey } from './downloadKeys.service.ts';
import type { Download } from './downloads.model.ts';
import { consumeOnce } from './usedKeys.service.ts';

type DownloadedFile = Pick<FileRow, 'id' | 'name' | 'type' | 'versionId'>;

/**
 * A key that downloads the file, or an earlier version of it, once. @throws {ApiError} 403 when its download is
 * prevented
 */
export async function createDownloadKey(
  ctx: Ctx,
  fileId: number,
  { version: versionId, approval }: { version?: number | undefined; approval?: number | undefined },
): Promise<{ onetimeKey: string }> {
  if (approval !== undefined) return keyUnderApproval(ctx, fileId, approval, 'download');
  const current = await downloadable(ctx, fileId);
  if (versionId !== undefined) await versionFor(ctx, fileId, versionId);
  const { blob } = versionId === undefined ? current : await downloadable(ctx, fileId, versionId);
  if (blob) await guardScanned(ctx, blob);
  return sealFor(ctx, { ...current.file, versionId: versionId ?? current.file.versionId }, 'download');
}

/**
 * The content of a file for a request that authenticates itself and needs no key.
 * @throws {ApiError} 404; 403 when its download is prevented
 */
export async function openCurrentContent(ctx: Ctx, fileId: number) {
  const { file, blob = fail('file.notFound') } = await downloadable(ctx, fileId);
  await guardScanned(ctx, blob);
  return { file, blob, readPooled: (from: number, to: number) => readPooledContent(ctx, blob, from, to) };
}

/**
 * Logs a download. Programs that read a file in many parts get one row for everything they read within ten minutes.
 * @param isPart whether a range was requested
 */
export async function logDownload(
  ctx: Ctx,
  file: DownloadedFile,
  { length, isPart }: { length: number; isPart: boolean },
) {
  const period = Math.floor(ctx.now().getTime() / 1000 / lifetimes.downloadResume);
  await ctx.transact(async (tx) => {
    const nonce = `parts ${tx.actor.id} ${file.versionId} ${period}`;
    await recordRead(tx, file.id, 'downloaded', length);
    if (isPart && !(await consumeOnce(tx, nonce))) return;
    await tx.audit(`File downloaded: ${file.name}`, { length, isDownload: true });
  });
}

/**
 * A live file in a folder that the caller may read, with its current content or that of one of its versions; otherwise
 * undefined. Rights are checked at this moment. It has the type PDF when this content is one.
 */
async function findContent(ctx: Ctx, fileId: number, versionId?: number) {
  return withAccess(ctx, await ctx.stores.content.findFile(fileId, versionId));
}

type Found = NonNullable<Awaited<ReturnType<Ctx['stores']['content']['findFile']>>>;

async function withAccess<T extends Found>(ctx: Ctx, found: T | undefined) {
  const folder = found && (await folderAccess(ctx, found.file.parentId));
  if (!folder) return undefined;
  const { file, blob } = found;
  const isExamined = blob && (blob.mediaType || folder.protection.preventsDownload);
  return { ...found, folder, file: isExamined ? await withTypeOf(ctx, file, blob) : file };
}

async function downloadable(ctx: Ctx, fileId: number, versionId?: number) {
  const found = await findContent(ctx, fileId, versionId);
  if (!found) failNotFound('file.notFound', (await ctx.stores.files.find(fileId)) !== undefined);
  const { file, folder } = found;
  authorize(ctx.actor, 'file.download', folder);
  const problem = downloadProblemBy(folder.protection, ctx.actor, file, folder);
  return problem ? fail(problem) : found;
}

/**
 * A key of the kind preview: it is valid only together with the same user's bearer token.
 * @throws {ApiError} 404 unless the caller may read the file's folder, or a module shows them the file; 403 when it is withheld from them
 */
export async function createPreviewKey(
  ctx: Ctx,
  fileId: number,
  { approval }: { approval?: number | undefined } = {},
): Promise<{ onetimeKey: string }> {
  if (approval !== undefined) return keyUnderApproval(ctx, fileId, approval, 'preview');
  const found = await findContent(ctx, fileId);
  if (found) {
    const { file, folder, blob } = found;
    if (isWithheldBy(folder.protection, ctx.actor, file, folder)) fail('file.withheld');
    if (blob) await guardScanned(ctx, blob);
    return sealFor(ctx, file, 'preview');
  }
  const shown = (await shownFile(ctx, { fileId })) ?? fail('file.notFound');
  if (await isWithheldOutside(ctx, shown.file)) fail('file.withheld');
  await guardScanned(ctx, shown.blob);
  return sealFor(ctx, shown.file, 'preview', { blobId: shown.blob.id });
}

/**
 * A key to the version under an approval, for its reviewers until it ends.
 * @throws {ApiError} 403 when it is withheld from them, 404
 */
async function keyUnderApproval(
  ctx: Ctx,
  fileId: number,
  approvalId: number,
  kind: DownloadClaim['kind'],
): Promise<{ onetimeKey: string }> {
  const found = (await contentUnderApproval(ctx, fileId, approvalId)) ?? fail('file.notFound');
  const problem = problemUnderApproval(ctx, found, kind);
  if (problem) fail(problem);
  await guardScanned(ctx, found.blob);
  return sealFor(ctx, found.file, kind, { approvalId });
}

async function contentUnderApproval(ctx: Ctx, fileId: number, approvalId: number) {
  const found = await fileUnderApproval(ctx, fileId, approvalId);
  const blob = found && (await ctx.stores.content.blobOf(found.versionId));
  return blob && { ...found, blob, file: await withTypeOf(ctx, found.file, blob) };
}

type UnderApproval = NonNullable<Awaited<ReturnType<typeof contentUnderApproval>>>;

/** Why a reviewer does not get the content itself; undefined when they do. */
function problemUnderApproval(
  { actor }: Ctx,
  { file, folder, protection }: UnderApproval,
  kind: DownloadClaim['kind'],
) {
  if (kind === 'download') return downloadProblemBy(protection, actor, file, folder);
  return isWithheldBy(protection, actor, file, folder) ? 'file.withheld' : undefined;
}

/**
 * Checks a key: one of a module, or a sealed key with its age, and whether its owner may still read the file.
 * @throws {ApiError} 410 when the key is not valid any more, 401 for a preview without its user's token
 */
export async function openDownload(ctx: Ctx, key: string): Promise<Download> {
  const claimed = await openDownloadKey(ctx, key);
  if (!claimed) return (await ctx.callProvider('keyOpens', key)) ?? fail('download.keySpent');
  if (claimed.kind === 'preview' && ctx.actor.id !== claimed.userId) fail('session.required');
  const { owner, file, blob, used } = (await permitted(ctx, claimed)) ?? fail('download.keySpent');
  await guardScanned(ctx.as(owner), blob);
  return {
    file,
    content: contentOf(blob),
    kind: claimed.kind,
    redirectUrl: redirectUrl(ctx, claimed, blob),
    start: (ranged, bytes) => consume(ctx.as(owner), claimed, { file, used }, ranged, bytes),
    check: async () => void ((await permitted(ctx, claimed)) ?? fail('download.keySpent')),
    read: (from, to) => readContent(ctx, blob, from, to),
    readPooled: (from, to) => readPooledContent(ctx, blob, from, to),
  };
}

/**
 * Downloads may be sent by the bucket or by nginx, if configured. Previews are not: the content security policy of the
 * page allows no other origin; nor what ends with an approval.
 */
function redirectUrl({ config, blobs }: Ctx, { kind, approvalId }: DownloadClaim, blob: Blob): Download['redirectUrl'] {
  if (config.downloadsBy === 'node' || kind === 'preview' || approvalId !== undefined) return undefined;
  return (disposition) => blobs.urlOf(blob, disposition);
}

/** Removes used keys whose time to resume is over. */
export function removeUsedKeys(ctx: Ctx): Promise<void> {
  const past = addSeconds(ctx.now(), -2 * (lifetimes.downloadKey + lifetimes.downloadResume)).toISOString();
  return ctx.transact((tx) => tx.stores.usedKeys.removeBefore(past));
}

interface Content {
  file: DownloadedFile;
  blob: Blob & { scan?: Scan | null };
  /** The first use of the key; null when it has not been used, undefined when that was not read. */
  used?: { ip: string; startedOn: string } | null;
}

/** The user and the content of a key; undefined when it opens nothing any more. */
async function permitted(ctx: Ctx, claimed: DownloadClaim) {
  const owner = await ownerOf(ctx, claimed);
  if (!owner) return undefined;
  const content = await claimedContent(ctx.as(owner), claimed);
  return content && { owner, ...content };
}

/** The user of a key, and who acts as them; undefined when the session or API token that made the key has ended. */
function ownerOf(ctx: Ctx, claimed: DownloadClaim): Promise<Caller | undefined> {
  // A token ends by the clock as well, which the access version does not tell; a session outlives its keys.
  if (claimed.tokenId) return callerBy(ctx, claimed);
  return ctx.cachedAccess(`caller ${claimed.userId} ${claimed.sessionId}`, () => callerBy(ctx, claimed));
}

/** What a key's owner may still download with it; undefined when nothing. */
async function claimedContent(
  ctx: Ctx,
  { nonce, fileId, versionId, blobId, approvalId, kind }: DownloadClaim,
): Promise<Content | undefined> {
  if (approvalId !== undefined) {
    const found = await contentUnderApproval(ctx, fileId, approvalId);
    return found && !problemUnderApproval(ctx, found, kind) ? found : undefined;
  }
  if (blobId !== undefined) {
    const shown = await shownFile(ctx, { fileId, blobId });
    return shown && !(await isWithheldOutside(ctx, shown.file)) ? shown : undefined;
  }
  const found = await withAccess(ctx, await ctx.stores.content.findClaimed({ fileId, versionId, nonce }));
  if (!found?.blob) return undefined;
  const { file, blob, folder, used } = found;
  // Since the key was created, downloads may have been prevented, or the owner may have lost the right.
  const isForbidden =
    kind === 'preview'
      ? isWithheldBy(folder.protection, ctx.actor, file, folder)
      : downloadProblemBy(folder.protection, ctx.actor, file, folder) !== undefined;
  return isForbidden ? undefined : { file, blob, used };
}

/** A file that a module shows to the caller, with the content that it shows. */
async function shownFile(
  ctx: Ctx,
  input: { fileId: number; blobId?: string },
): Promise<(Content & { file: FileRow }) | undefined> {
  const blob = await ctx.callProvider('fileShown', input);
  const file = blob && (await ctx.stores.files.find(input.fileId));
  return file && { file: await withTypeOf(ctx, file, blob), blob };
}

async function sealFor(
  ctx: Ctx,
  file: Pick<FileRow, 'id' | 'versionId'>,
  kind: DownloadClaim['kind'],
  shownBy: Pick<DownloadClaim, 'blobId' | 'approvalId'> = {},
): Promise<{ onetimeKey: string }> {
  const nonce = randomBytes(16).toString('base64url');
  const { id: fileId, versionId } = file;
  const claimed: DownloadClaim = {
    nonce,
    fileId,
    versionId,
    ...credentialOf(ctx.actor),
    ...shownBy,
    kind,
    issuedOn: ctx.stamp(),
  };
  return { onetimeKey: await sealDownloadKey(ctx, claimed) };
}

async function consume(
  ctx: Ctx,
  { nonce, issuedOn, kind }: DownloadClaim,
  { file, used }: Pick<Content, 'file' | 'used'>,
  ranged: boolean,
  bytes: number,
) {
  const { ip } = ctx.caller;
  const isFresh = addSeconds(new Date(issuedOn), lifetimes.downloadKey) > ctx.now();
  // Previews are read in many parts with one key: look it up first, since it usually has been started.
  const isLookedUp = used === undefined && (ranged || !isFresh);
  const started = isLookedUp ? await ctx.stores.usedKeys.find(nonce) : used;
  if (!started) {
    if (!isFresh) fail('download.keySpent');
    const isFirst = await ctx.transact(async (tx) => {
      // Of two requests that start at the same time, the unique index lets one pass.
      if (!(await consumeOnce(tx, nonce))) return false;
      await tx.audit(`File ${kind === 'preview' ? 'viewed' : 'downloaded'}: ${file.name}`, {
        length: bytes,
        isDownload: true,
      });
      await recordRead(tx, file.id, kind === 'preview' ? 'opened' : 'downloaded', bytes);
      return true;
    });
    if (isFirst) return;
  }
  const { ip: startedBy, startedOn } = started ?? (await ctx.stores.usedKeys.find(nonce)) ?? fail('download.keySpent');
  const resumable = addSeconds(new Date(startedOn), lifetimes.downloadResume) > ctx.now();
  if (!ranged || startedBy !== ip || !resumable) fail('download.keySpent');
  // Previews are read in many parts, all under the log row of their opening.
  if (kind === 'download') {
    await ctx.transact(async (tx) => {
      await tx.audit(`File download resumed: ${file.name}`, { length: bytes, isDownload: true });
      await recordRead(tx, file.id, 'downloaded', bytes);
    });
  }
}
