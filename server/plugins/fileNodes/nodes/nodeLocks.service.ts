import type { Ctx } from '#server/kernel/context.ts';
import type { Events, NodeEvent } from '#server/kernel/events.ts';
import { fail } from '#server/lib/fail.ts';
import { callerOf } from '../../identity/users/users.service.ts';
import { endLocks } from '../../locks/lockChanges.service.ts';
import type { Lock } from '../../locks/locks.model.ts';
import { bindingOf } from '../../locks/locks.service.ts';
import { recordNodeChanges } from '../../nodeHistory/recordNodeChanges.service.ts';
import { visibleFile } from '../files/files.service.ts';
import { fileRef, recordNodeChange } from '../nodeChanges.service.ts';
import { pathOf, visibleFolder } from '../permissions/folderAccess.service.ts';

/**
 * Removes the locks that apply to a file: allowed for their holders and for administrators.
 * @throws {ApiError} 404 without one, 403
 */
export async function endLock(ctx: Ctx, id: number) {
  const { file, folder } = await visibleFile(ctx, id);
  const path = pathOf([file, ...(await ctx.stores.folders.lineage(folder.id))]);
  await endLocks(ctx, await presentLocks(ctx, id), { isFolder: false, path });
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
  await endLocks(ctx, await presentLocks(ctx, id), { isFolder: true, path });
  recordNodeChanges(ctx, [{ type: 'unlocked', nodeId: id, parentId, name, isFolder: true }]);
  return {};
}

/** Counts a change of locks as one of the lists that show them, and tells open streams. */
export async function noteLocks(ctx: Ctx, nodeIds: number[]): Promise<void> {
  if (nodeIds.length === 0) return;
  const nodes = await ctx.stores.folders.placesOf(nodeIds);
  const showing = nodes.map(({ id, parentId, isFolder }) => (isFolder ? id : (parentId ?? id)));
  const events = nodes.map(
    ({ id, parentId, isFolder }): NodeEvent => ({ type: 'lock', nodeId: id, parentId, name: '', isFolder }),
  );
  await recordNodeChange(ctx, { ...none, events, counts: [...new Set(showing)].map((folderId) => [folderId, 0]) });
}

const none = { history: [], reread: [], log: [] };

/** Tells webhooks and notices at the end of a sitting of its last save, if they do not know it yet. */
export async function announceSaves(ctx: Ctx, { fileId, savedBy, isAnnounced }: Events['sessionEnded']): Promise<void> {
  const file = isAnnounced ? undefined : await ctx.stores.files.find(fileId);
  if (!file || savedBy === null) return;
  const caller = await callerOf(ctx, savedBy);
  const events = [{ ...fileRef(file), type: 'changed' as const }];
  await recordNodeChange(caller ? ctx.as(caller) : ctx, { ...none, events, counts: [] });
}

/** @throws {ApiError} 404 without one */
async function presentLocks(ctx: Ctx, id: number): Promise<Lock[]> {
  const locks = (await bindingOf(ctx, [id]))(id);
  return locks.length > 0 ? locks : fail('lock.notFound');
}
