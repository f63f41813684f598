import type { Expiry } from '#contract/rules/expiry.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { fileTypeOf } from '../content/contentTypes.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { fileRef, recordNodeChange } from '../nodeChanges.service.ts';

/** Versions that are kept of a file, including the current one. */
const MAX_VERSIONS = 21;

/**
 * Makes content the current version of a file, and records the change; what it replaces becomes an earlier version.
 * @param logText the log row of the change
 * @param expiry of the file from now on; without a date, it stays as it is
 */
export async function addVersion(
  ctx: Ctx,
  { id, parentId, name }: Pick<FileRow, 'id' | 'parentId' | 'name'>,
  blob: Blob,
  logText: string,
  expiry?: Expiry,
): Promise<void> {
  await ctx.stores.folders.lockFiles([id]);
  const log = await ctx.audit(logText, { length: blob.size });
  const content = { size: blob.size, uploadedBy: ctx.actor.id, uploadedOn: ctx.stamp() };
  const { id: versionId, number } = await ctx.stores.content.insertVersion({
    ...{ fileId: id, blobId: blob.id, log, ...content },
    actedBy: ctx.actor.actedBy?.id,
  });
  const typed = { versionId, type: await fileTypeOf(ctx, name, blob), ...content };
  await ctx.stores.files.setContent(id, typed, ctx.actor.id, ctx.stamp());
  if (expiry?.expiryDate) await ctx.stores.files.setExpiry(id, expiry);
  await ctx.stores.content.prune(id, MAX_VERSIONS, ctx.stamp());
  const ref = fileRef({ id, parentId, name });
  await recordNodeChange(ctx, {
    events: [{ ...ref, type: 'changed' }],
    history: [{ ...ref, version: number, type: 'version', after: { size: blob.size } }],
    reread: [id],
    counts: [[parentId, 0]],
    log,
  });
}
