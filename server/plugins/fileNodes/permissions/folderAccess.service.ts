import { Rights } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, failNotFound } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Ancestor, FolderRow, Protection } from '../fileNodes.model.ts';
import { accessListsFor, effectiveRights, effectiveRightsByList, ownEntries } from './permissions.service.ts';

/** A folder with the facts that the policy needs. */
export type Folder = FolderRow & { rights: Rights; hasAttributeGroup: boolean };

/**
 * Loads a live folder that the caller may read.
 * @throws {ApiError} 404 when there is none, or the caller may not see it: the two cases look the same
 */
export async function visibleFolder(ctx: Ctx, id: number): Promise<Folder> {
  const folder = await folderIfVisible(ctx, id);
  return folder ?? failNotFound('folder.notFound', (await ctx.stores.folders.find(id)) !== undefined);
}

/** The same; undefined where `visibleFolder` fails. */
export async function folderIfVisible(ctx: Ctx, id: number): Promise<Folder | undefined> {
  const row = await ctx.stores.folders.find(id);
  if (!row) return undefined;
  const folder = withRights(row, await effectiveRights(ctx, row.accessListId));
  return can(ctx.actor, 'folder.read', folder) ? folder : undefined;
}

/** A folder with the caller's rights and its protection, without the columns that change with its files. */
export type FolderAccess = Omit<Folder, 'fileCount' | 'contentStamp'> & { protection: Protection };

/** The part of a cache key for what depends on the caller's rights on folders, and on nothing else of the caller. */
export function readerKey({ actor }: Ctx): string {
  return `${actor.id} ${can(actor, 'folder.manage')}`;
}

/** Like `folderIfVisible`, for access to files: the result is cached until a folder or a right changes. */
export function folderAccess(ctx: Ctx, id: number): Promise<FolderAccess | undefined> {
  return ctx.cachedAccess(`folder ${id} to ${readerKey(ctx)}`, async () => {
    const found = await folderIfVisible(ctx, id);
    if (!found) return undefined;
    const { fileCount, contentStamp, ...folder } = found;
    return { ...folder, protection: protectionOf(await ctx.stores.folders.lineage(id)) };
  });
}

/** The live folders among these that the caller may read, sorted by name. */
export async function visibleFolders(ctx: Ctx, ids: number[]): Promise<Folder[]> {
  const [rows, rightsOf] = await Promise.all([ctx.stores.folders.findAll(ids), effectiveRightsByList(ctx)]);
  return rows
    .map((row) => withRights(row, rightsOf(row.accessListId)))
    .filter((row) => can(ctx.actor, 'folder.read', row));
}

/** The caller's rights on live folders, whether they may read them or not; none on others. */
export async function rightsOnFolders(ctx: Ctx, ids: number[]): Promise<(id: number) => Rights> {
  const [rows, rightsOf] = await Promise.all([
    ctx.stores.folders.findAll([...new Set(ids)]),
    effectiveRightsByList(ctx),
  ]);
  const rights = new Map(rows.map(({ id, accessListId }) => [id, rightsOf(accessListId)]));
  return (id) => rights.get(id) ?? Rights.None;
}

/** Checks the right to write to every folder below, with one query. @throws {ApiError} 403 */
export async function authorizeBelow(ctx: Ctx, id: number): Promise<void> {
  const rightsOf = await effectiveRightsByList(ctx);
  for (const listId of await ctx.stores.folders.accessListsBelow(id)) {
    authorize(ctx.actor, 'folder.create', { rights: rightsOf(listId) });
  }
}

/** The folders of a lineage whose entries apply to its first folder: up to the first one that does not inherit. */
export function entriesApplyingTo(lineage: Ancestor[]): Ancestor[] {
  const cut = lineage.findIndex(({ inherit }) => !inherit);
  const reaching = cut < 0 ? lineage : lineage.slice(0, cut + 1);
  return reaching.filter(({ hasOwnEntries }, index) => hasOwnEntries || index === 0);
}

/**
 * Recomputes the access lists of a folder and of everything below that inherits from it, after a change of its entries,
 * its inheritance or its parent. The caller holds the locks of that branch.
 */
export async function propagateAccess(ctx: Ctx, folderId: number): Promise<void> {
  const { folderAccess } = ctx.stores;
  const start = (await folderAccess.find(folderId)) ?? fail('folder.notFound');
  let level = [start];
  while (level.length > 0) {
    const entries = await ownEntries(
      ctx,
      level.map(({ id }) => id),
    );
    if (level[0] === start) await folderAccess.noteOwnEntries(folderId, entries.size > 0);
    const lists = await accessListsFor(
      ctx,
      level.map(({ id, parentListId }) => ({ own: entries.get(id) ?? [], parentListId })),
    );
    const changed = level.flatMap(({ id, accessListId }, index) => {
      const listId = lists[index] ?? 0;
      return listId === accessListId && id !== folderId ? [] : [{ id, listId }];
    });
    level = [];
    for (const [listId, folders] of groupBy(changed, (folder) => folder.listId)) {
      const ids = folders.map(({ id }) => id);
      level.push(...(await folderAccess.propagate(ids, listId)));
    }
  }
  await ctx.emit('rightsChanged', { canReject: true, isOfTree: true });
}

function withRights(row: FolderRow, rights: Rights): Folder {
  return { ...row, rights, hasAttributeGroup: row.attributeGroupId !== null };
}

/** The path of a folder as a text. */
export function pathOf(lineage: Pick<Ancestor, 'name'>[]): string {
  return lineage
    .map(({ name }) => name)
    .reverse()
    .join('/');
}

/** The protection of the files in the first folder of a lineage. */
export function protectionOf(lineage: Pick<Ancestor, 'denyDownload' | 'viewOnly'>[]): Protection {
  return {
    preventsDownload: lineage.some(({ denyDownload }) => denyDownload),
    isViewOnly: lineage.some(({ viewOnly }) => viewOnly),
  };
}
