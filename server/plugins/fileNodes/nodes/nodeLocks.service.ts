import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { endLocks } from '../../locks/lockChanges.service.ts';
import type { Lock } from '../../locks/locks.model.ts';
import { bindingOf } from '../../locks/locks.service.ts';
import { recordNodeChanges } from '../../nodeHistory/recordNodeChanges.service.ts';
import { visibleFile } from '../files/files.service.ts';
import { pathOf, visibleFolder } from '../permissions/folderAccess.service.ts';

/**
 * Removes the locks that apply to a file: allowed for their holders and for administrators.
 * @throws {ApiError} 404 without one, 403
 */
export async function endLock(ctx: Ctx, id: number) {
  const { file, folder } = await visibleFile(ctx, id);
  const path = pathOf([file, ...(await ctx.stores.folders.lineage(folder.id))]);
  await endLocks(ctx, await presentLocks(ctx, id), { folderId: folder.id, isFolder: false, path });
  recordNodeChanges(ctx, [{ type: 'unlocked', nodeId: id, parentId: folder.id, name: file.name, isFolder: false }]);
  return {};
}

/**
 * Removes the locks that apply to a folder: allowed for their holders and for administrators.
 * @throws {ApiError} 404 without one, 403
 */
export async function endFolderLock(ctx: Ctx, id: number) {
  const { parentId, name } = await visibleFolder(ctx, id);
  const path = pathOf(await ctx.stores.folders.lineage(id));
  await endLocks(ctx, await presentLocks(ctx, id), { folderId: id, isFolder: true, path });
  recordNodeChanges(ctx, [{ type: 'unlocked', nodeId: id, parentId, name, isFolder: true }]);
  return {};
}

/** Counts a change of locks as one of the lists that show them. */
export async function noteLocks({ stores }: Ctx, folderIds: number[]): Promise<void> {
  for (const folderId of folderIds) await stores.folders.touch(folderId, 0);
}

/** @throws {ApiError} 404 without one */
async function presentLocks(ctx: Ctx, id: number): Promise<Lock[]> {
  const locks = (await bindingOf(ctx, [id]))(id);
  return locks.length > 0 ? locks : fail('lock.notFound');
}
