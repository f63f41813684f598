import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { pathOf, visibleFolder } from '../fileNodes/permissions/folderAccess.service.ts';
import { recordNodeChanges } from '../nodeHistory/recordNodeChanges.service.ts';
import type { Lock } from './locks.model.ts';

/**
 * Removes the locks that apply to a file: allowed for their holders and for administrators.
 * @throws {ApiError} 404 without one, 403
 */
export async function endLock(ctx: Ctx, id: number) {
  const { file, folder } = await visibleFile(ctx, id);
  const path = [file, ...(await ctx.stores.folders.lineage(folder.id))];
  await endLocks(ctx, await bindingLocks(ctx, id), { folderId: folder.id, isFolder: false, path });
  recordNodeChanges(ctx, [{ type: 'unlocked', nodeId: id, parentId: folder.id, name: file.name, isFolder: false }]);
  return {};
}

/**
 * Removes the locks that apply to a folder: allowed for their holders and for administrators.
 * @throws {ApiError} 404 without one, 403
 */
export async function endFolderLock(ctx: Ctx, id: number) {
  const { parentId, name } = await visibleFolder(ctx, id);
  const path = await ctx.stores.folders.lineage(id);
  await endLocks(ctx, await bindingLocks(ctx, id), { folderId: id, isFolder: true, path });
  recordNodeChanges(ctx, [{ type: 'unlocked', nodeId: id, parentId, name, isFolder: true }]);
  return {};
}

/**
 * Removes locks, with a log row.
 * @param locked the file or folder: its names up to the root, and the folder whose lists show the lock
 * @throws {ApiError} 403
 */
export async function endLocks(
  ctx: Ctx,
  locks: Lock[],
  locked: { folderId: number; isFolder: boolean; path: { name: string }[] },
): Promise<void> {
  for (const lock of locks) authorize(ctx.actor, 'lock.end', { by: lock.userId });
  await ctx.stores.locks.remove(locks.map(({ token }) => token));
  await ctx.stores.folders.touch(locked.folderId, 0);
  await ctx.audit(`${locked.isFolder ? 'Folder' : 'File'} unlocked: ${pathOf(locked.path)}`);
}

/** @throws {ApiError} 404 without one */
async function bindingLocks(ctx: Ctx, id: number): Promise<Lock[]> {
  return (await ctx.stores.locks.binding([id], ctx.stamp())).get(id) ?? fail('lock.notFound');
}

/** Removes locks that have expired. */
export function deleteExpiredLocks(ctx: Ctx): Promise<void> {
  return ctx.transact(async (tx) => {
    for (const folderId of await tx.stores.locks.removeExpired(tx.stamp())) {
      await tx.stores.folders.touch(folderId, 0);
    }
  });
}
