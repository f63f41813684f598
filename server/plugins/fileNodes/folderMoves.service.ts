import type { BodyOf } from '#contract/endpoint.ts';
import { BIN_ID } from '#contract/enums.ts';
import type { Folder as FolderView, folders } from '#contract/folders.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import {
  authorizeBelow,
  type Folder,
  folderIfVisible,
  pathOf,
  preventsDownload,
  respreadAccess,
  visibleFolder,
} from './folderAccess.service.ts';
import { getFolder, nameFree } from './folders.service.ts';

/**
 * Moves a folder, with all in it, into another one (`api.md` §4; §4 Drag and drop). The tree stands still meanwhile, so
 * that two opposite moves cannot make a cycle.
 */
export async function moveFolder(ctx: Ctx, { id, parentId }: BodyOf<typeof folders.move>): Promise<FolderView> {
  if (parentId === BIN_ID) refuse('folder.notTrash');
  const { folders: store } = ctx.stores;
  await store.lockTree();
  const folder = await visibleFolder(ctx, id);
  const target = await visibleFolder(ctx, parentId);
  if (folder.parentId === null) refuse('folder.rootMoved');
  const parent = (await folderIfVisible(ctx, folder.parentId)) ?? refuse('action.forbidden');
  await authorizeMove(ctx, folder, parent, target);
  const from = await store.lineage(id);
  const to = await store.lineage(parentId);
  if (to.some((above) => above.id === id)) refuse('folder.intoItself');
  if (parentId === folder.parentId) return getFolder(ctx, id);

  await guardGoverned(ctx, folder, parent, target, preventsDownload(from.slice(1)) && !preventsDownload(to));
  const moved = await nameFree(folder.name, store.move(id, parentId, ctx.actor.id, ctx.stamp()));
  if (!moved) refuse('folder.notFound');
  if (folder.inherit) await respreadAccess(ctx, id);
  await ctx.audit(`Folder moved: ${pathOf(from)} → ${pathOf([folder, ...to])}`);
  return getFolder(ctx, id);
}

async function authorizeMove(ctx: Ctx, folder: Folder, parent: Folder, target: Folder) {
  for (const one of [folder, parent, target]) authorize(ctx.actor, 'folder.move', one);
  await authorizeBelow(ctx, folder.id);
}

/** What only an administrator may change, a move must not change on the way. */
async function guardGoverned(ctx: Ctx, folder: Folder, parent: Folder, target: Folder, leavesPrevention: boolean) {
  if (can(ctx.actor, 'folder.govern')) return;
  if (parent.attributeGroupId !== target.attributeGroupId) refuse('move.groupsDiffer');
  const frees = leavesPrevention && !folder.denyDownload && (await ctx.stores.folders.holdsPdf(folder.id));
  if (frees) refuse('move.outOfPrevention');
}
