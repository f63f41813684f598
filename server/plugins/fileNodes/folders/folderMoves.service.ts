import type { BodyOf } from '#contract/endpoint.ts';
import { BIN_ID } from '#contract/enums.ts';
import type { Folder as FolderView, folders } from '#contract/fileNodes/folders.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { guardLeaving } from '../../locks/locks.service.ts';
import { guardRelocation } from '../audienceGuard.service.ts';
import { failIfNameTaken } from '../freeName.service.ts';
import { folderRef, recordNodeChange } from '../nodeChanges.service.ts';
import {
  authorizeBelow,
  type Folder,
  folderIfVisible,
  pathOf,
  propagateAccess,
  protectionOf,
  visibleFolder,
} from '../permissions/folderAccess.service.ts';
import { guardDepth } from './folderDepth.service.ts';
import { getFolder } from './folders.service.ts';

/**
 * Moves a folder, with everything in it, into another one. The branches below and above both folders are locked
 * meanwhile, so that two opposite moves cannot create a cycle.
 */
export async function moveFolder(
  ctx: Ctx,
  { id, parentId, name }: BodyOf<typeof folders.move> & { name?: string },
): Promise<FolderView> {
  if (parentId === BIN_ID) fail('folder.notTrash');
  const { folders: store } = ctx.stores;
  await store.lockBranches([id], [parentId]);
  const folder = await visibleFolder(ctx, id);
  const target = await visibleFolder(ctx, parentId);
  if (folder.parentId === null) fail('folder.rootMoved');
  const parent = (await folderIfVisible(ctx, folder.parentId)) ?? fail('action.forbidden');
  await authorizeMove(ctx, folder, parent, target);
  const from = await store.lineage(id);
  const to = await store.lineage(parentId);
  if (to.some((above) => above.id === id)) fail('folder.intoItself');
  if (parentId === folder.parentId) return getFolder(ctx, id);

  await guardRelocation(
    ctx,
    { ...folder, isFolder: true },
    { ...parent, ...protectionOf(from.slice(1)) },
    { ...target, ...protectionOf(to) },
  );
  await guardDepth(ctx, to.length, { id, level: from.length - 1 });
  await guardLeaving(ctx, [id], [parent.id, parentId], 'moved');
  const newName = name ?? folder.name;
  const moved = await failIfNameTaken(store.move(id, { parentId, name }, ctx.actor.id, ctx.stamp()), newName);
  if (!moved) fail('folder.notFound');
  if (folder.inherit) await propagateAccess(ctx, id);
  const ref = folderRef({ id, parentId, name: newName });
  const path = pathOf([{ name: newName }, ...to]);
  const before = { path: pathOf(from), folderId: parent.id };
  await recordNodeChange(ctx, {
    events: [
      { ...ref, type: 'moved' },
      { ...ref, type: 'removed', parentId: parent.id, accessListId: folder.accessListId, isMovedOut: true },
    ],
    history: [{ ...ref, type: 'moved', before, after: { path, folderId: parentId } }],
    reread: name === undefined ? [] : [id],
    counts: [],
    log: `Folder moved: ${pathOf(from)} → ${path}`,
  });
  return getFolder(ctx, id);
}

async function authorizeMove(ctx: Ctx, folder: Folder, parent: Folder, target: Folder) {
  for (const subject of [folder, parent, target]) authorize(ctx.actor, 'folder.move', subject);
  await authorizeBelow(ctx, folder.id);
}
