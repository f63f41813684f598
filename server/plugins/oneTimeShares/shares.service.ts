import { addDays } from 'date-fns';
import type { BodyOf } from '#contract/endpoint.ts';
import type { oneTimeShares } from '#contract/oneTimeShares.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { addHeldContent, contentOfFile, holdContent } from '../fileNodes/content/content.service.ts';
import { checkContentType } from '../fileNodes/content/fileTypes.service.ts';
import { mediaTypeOf } from '../fileNodes/content/mediaTypes.model.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { liveFiles } from '../fileNodes/nodes/anyNodes.service.ts';
import { FileError, type StoreFile } from '../fileNodes/transfers/commitUpload.service.ts';
import { checkQuota } from '../fileNodes/transfers/quota.service.ts';
import { plainFile } from '../fileNodes/transfers/transfers.model.ts';
import { type Incoming, receiveParts } from '../fileNodes/transfers/uploadParts.service.ts';
import { checkFiles, createUploadKey, findUpload } from '../fileNodes/transfers/uploads.service.ts';
import { guardDownload } from '../fileNodes/withheld.service.ts';
import { recordNodeChanges } from '../nodeHistory/recordNodeChanges.service.ts';
import type { Share, SharedFile } from './oneTimeShares.model.ts';

type Announcement = BodyOf<typeof oneTimeShares.announce>;
type NewFile = Omit<SharedFile, 'id' | 'shareId'>;

/** The name under which a share's content is retained. */
export function holderOf(shareId: number): string {
  return `share ${shareId}`;
}

/**
 * Announces a share. Stored files are shared with their current content.
 * @returns an upload key to complete it
 * @throws {ApiError} 404 for files that the caller may not read, 403 for PDFs with download prevention
 */
export async function announceShare(ctx: Ctx, input: Announcement): Promise<{ onetimeKey: string }> {
  const { fileIds, files, code, emails } = input;
  if (fileIds.length + files.length === 0) fail('share.noFiles');
  const freeBytes = await checkFiles(ctx, files);
  const codeHash = code ? await ctx.hasher.hash(code, ctx.actor.id) : null;
  const { duration, memo, maxDownloads, receipt } = input;

  return ctx.transact(async (tx) => {
    const stored = await storedFiles(tx, [...new Set(fileIds)]);
    const awaited = files.map(({ name, length }) => ({
      name,
      length,
      type: mediaTypeOf(name),
      blobId: null,
      nodeId: null,
    }));
    const { key, upload } = await createUploadKey(tx, null, files.map(plainFile), freeBytes);
    const sender = { createdBy: tx.actor.id, sender: tx.actor.name, announcedOn: tx.stamp(), uploadId: upload.id };
    const share = { ...sender, duration, memo, maxDownloads, receipt, codeHash };
    const id = await tx.stores.shares.insert(share, emails, [...stored, ...awaited]);
    for (const { blobId } of stored) if (blobId) await holdContent(tx, blobId, holderOf(id));
    return { onetimeKey: key };
  });
}

/**
 * Receives files of a share; after the last announced file, the share is complete and its duration starts.
 * @throws {ApiError} 404 for another user's key, 410 when the share is complete or the key expired
 */
export async function receiveShare(ctx: Ctx, key: string, parts: AsyncIterable<Incoming>) {
  const upload = await findUpload(ctx, key);
  const share = (await ctx.stores.shares.findByUpload(upload.id)) ?? fail('upload.keyUnknown');
  if (share.createdOn || upload.expiresOn <= ctx.stamp()) fail('upload.keySpent');
  const { errors } = await receiveParts(ctx, upload, parts, storeIn(share.id));
  return ctx.transact(async (tx) => {
    const { remaining } = await findUpload(tx, key);
    if (remaining === 0) await complete(tx, share);
    const lines = errors.map((file) => `${file.name}: ${file.errors.join(' ')}`);
    const error = lines.length > 0 ? lines.join('\n') : remaining > 0 ? uploadErrors.incomplete : null;
    return { groupId: remaining === 0 ? share.id : null, error, errors };
  });
}

async function complete(ctx: Ctx, { id, duration }: Share) {
  const expires = addDays(ctx.now(), duration).toISOString();
  if (await ctx.stores.shares.complete(id, ctx.stamp(), expires)) {
    await ctx.audit(`One-time share created: ${await contentsOf(ctx, id)}`);
    await recordShared(ctx, id, expires);
  }
}

/** Records in the history of each stored file that it was shared, with whom and until when. */
async function recordShared(ctx: Ctx, id: number, until: string): Promise<void> {
  const shared = await ctx.stores.shares.filesOf([id]);
  const nodes = await liveFiles(
    ctx,
    shared.flatMap(({ nodeId }) => nodeId ?? []),
  );
  if (nodes.length === 0) return;
  const recipients = (await ctx.stores.shares.recipientsOf([id])).map(({ address }) => address);
  recordNodeChanges(
    ctx,
    nodes.map(({ id: nodeId, parentId, name }) => {
      return { type: 'shared', nodeId, parentId, name, isFolder: false, after: { until, recipients } };
    }),
  );
}

const storeIn =
  (shareId: number): StoreFile =>
  async (tx, _upload, { id, name }, blob) => {
    if (!(await tx.stores.shares.find(shareId))) throw new FileError(uploadErrors.keySpent);
    await checkQuota(tx, blob.size);
    await checkContentType(tx, name, blob);
    await addHeldContent(tx, blob, holderOf(shareId));
    await tx.stores.shares.fill(shareId, name, blob.id);
    return { id, name, size: blob.size };
  };

async function storedFiles(ctx: Ctx, ids: number[]): Promise<NewFile[]> {
  const files: NewFile[] = [];
  for (const id of ids) {
    const { file, folder } = await visibleFile(ctx, id);
    authorize(ctx.actor, 'file.download', folder);
    await guardDownload(ctx, file, folder);
    const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
    files.push({ name: file.name, type: file.type, length: blob.size, blobId: blob.id, nodeId: id });
  }
  return files;
}

/** The files and recipients of a share, as one line. */
export async function contentsOf({ stores }: Ctx, id: number): Promise<string> {
  const files = await stores.shares.filesOf([id]);
  const recipients = await stores.shares.recipientsOf([id]);
  const names = files.map(({ name }) => name).join(', ');
  return `${names} (for ${recipients.map(({ address }) => address).join(', ')})`;
}
