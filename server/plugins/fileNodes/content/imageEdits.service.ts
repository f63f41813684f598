import { Readable } from 'node:stream';
import type { ImageEdit } from '#contract/fileNodes/imageEdits.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { guardScanned } from '../../antivirus/antivirus.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { visibleFile } from '../files/files.service.ts';
import { commitContent } from '../transfers/commitUpload.service.ts';
import { addVersion } from '../transfers/newVersion.service.ts';
import { checkQuota } from '../transfers/quota.service.ts';
import { guardContent } from '../withheld.service.ts';
import { addContents, contentOfFile, readerInput } from './content.service.ts';

/** Largest image in bytes that is changed: the reader holds the whole image in memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Changes an image; the result becomes the current version, and what it replaces an earlier one.
 * @returns the ID of the new version, and the row version of the file
 * @throws {ApiError} 415 for another format, an image that cannot be read or has several pages, 400 for a part beyond
 *   its edge, 409 when the file has changed
 */
export async function editImage(
  ctx: Ctx,
  { id, rowVersion, ...change }: ImageEdit & { id: number; rowVersion: number },
): Promise<{ version: number; rowVersion: number }> {
  const { file } = await imageToEdit(ctx, id, rowVersion);
  const image = await changed(ctx, file, change);
  const blob = await ctx.blobs.write(Readable.from([image]), image.length);
  return commitContent(ctx, blob, async (tx) => {
    await tx.stores.folders.lockFiles([id]);
    const { file: current, folder } = await imageToEdit(tx, id, rowVersion);
    await checkQuota(tx, blob.size);
    await addContents(tx, [{ blob, ownerId: tx.actor.id }]);
    const logText = `File overwritten: ${folder.name}/${current.name} (image edited)`;
    await addVersion(tx, current, blob, { logText });
    const stored = (await tx.stores.files.find(id)) ?? fail('file.notFound');
    return { version: stored.versionId, rowVersion: stored.rowVersion };
  });
}

/** @throws {ApiError} why the caller may not change this version of the file */
async function imageToEdit(ctx: Ctx, id: number, rowVersion: number) {
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.editImage', folder);
  await guardContent(ctx, file, folder);
  await guardHeld(ctx, [id]);
  await guardLocks(ctx, [id]);
  if (file.rowVersion !== rowVersion) fail('row.changed');
  return { file, folder };
}

async function changed(ctx: Ctx, file: FileRow, change: ImageEdit): Promise<Buffer> {
  const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
  await guardScanned(ctx, blob);
  if (blob.size > MAX_BYTES) fail('image.unreadable');
  const made = await ctx.imageEditor
    .change(readerInput(ctx, blob), change, ctx.actor.id)
    .catch((error) => (error instanceof TooBusy ? fail('image.tooMany') : Promise.reject(error)));
  return typeof made === 'string' ? fail(`image.${made}`) : made;
}
