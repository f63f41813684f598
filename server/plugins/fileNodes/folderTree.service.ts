import { Rights } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import { favouriteIds } from '../favourites/favourites.service.ts';
import { rightsThroughAll } from '../permissions/permissions.service.ts';
import { preventsDownload } from './folderAccess.service.ts';
import type { TreeRow } from './folderTree.model.ts';

/** What the caller may do through an access list. */
type RightsOf = (listId: number) => Rights;

/** The tree that the caller may see, or one level of it (`api.md` §4). */
export async function listFolders(ctx: Ctx, parentId?: number): Promise<{ items: TreeFolder[] }> {
  const [rightsOf, favourites] = await Promise.all([rightsThroughAll(ctx), favouriteIds(ctx)]);
  if (parentId !== undefined) return { items: await visibleLevel(ctx, parentId, rightsOf, favourites) };
  const rows = await ctx.stores.folderTree.all();
  const show = treeFolderWith(favourites);
  return { items: visibleTree(rows, rightsOf, show) };
}

/**
 * Parents before children; a folder without rights stays, by its name only, while something below it may be read.
 * Without recursion, since a tree may be deeper than a call stack, and with plain arrays, since it may hold 100,000
 * folders.
 * @param show makes what is answered for a folder, from its row, the caller's rights, and whether something above
 *   prevents downloads
 */
export function visibleTree<R extends TreeRow, T>(
  rows: R[],
  rightsOf: RightsOf,
  show: (row: R, rights: Rights, prevented: boolean) => T,
): T[] {
  const { ordered, parents } = parentsFirst(rows);
  const rights = Uint8Array.from(ordered, (row) => rightsOf(row.accessListId));
  const shown = rights.slice();
  for (let index = ordered.length - 1; index > 0; index--) if (shown[index]) shown[parents[index] ?? 0] = 1;
  // What is prevented in a folder is prevented below it.
  const prevents = new Uint8Array(ordered.length);
  const visible: T[] = [];
  for (const [index, row] of ordered.entries()) {
    const above = index > 0 && prevents[parents[index] ?? 0] === 1;
    if (above || row.denyDownload) prevents[index] = 1;
    if (shown[index]) visible.push(show(row, rights[index] as Rights, above));
  }
  return visible;
}

/** Puts children behind their parents, siblings in the order in which they came; `parents` are places in `ordered`. */
export function parentsFirst<R extends TreeRow>(rows: R[]): { ordered: R[]; parents: number[] } {
  const children = groupBy(rows, ({ parentId }) => parentId);
  const ordered: R[] = [];
  const parents: number[] = [];
  const waiting = [...(children.get(null) ?? [])];
  const places = waiting.map(() => -1);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    const place = ordered.push(row) - 1;
    parents.push(places.pop() ?? -1);
    const below = children.get(row.id) ?? [];
    for (let index = below.length - 1; index >= 0; index--) {
      waiting.push(below[index] as R);
      places.push(place);
    }
  }
  return { ordered, parents };
}

/** One level, without loading the rest: what leads to something readable is found from the few folders that cut. */
async function visibleLevel(
  ctx: Ctx,
  parentId: number,
  rightsOf: RightsOf,
  favourites: Set<number>,
): Promise<TreeFolder[]> {
  const { folderTree, folders } = ctx.stores;
  const [rows, below, lineage, ways] = await Promise.all([
    folderTree.level(parentId),
    folderTree.listsBelowLevel(parentId),
    folders.lineage(parentId),
    waysToReadable(ctx, rightsOf),
  ]);
  const mayRead = ({ accessListId }: { accessListId: number }) => rightsOf(accessListId) > Rights.None;
  const parents = new Set([...ways.values(), ...below.filter(mayRead).map((child) => child.parentId)]);
  const prevented = preventsDownload(lineage);
  const show = treeFolderWith(favourites);
  return rows
    .filter((row) => mayRead(row) || ways.has(row.id))
    .map((row) => ({ ...show(row, rightsOf(row.accessListId), prevented), hasChildren: parents.has(row.id) }));
}

/** Folders, with their parents, that have to be gone through to reach what the caller may read. */
async function waysToReadable(ctx: Ctx, rightsOf: RightsOf): Promise<Map<number, number | null>> {
  if (can(ctx.actor, 'folder.govern')) return new Map();
  const cuts = await ctx.stores.folderTree.cuts();
  const readable = cuts.filter(({ accessListId }) => rightsOf(accessListId) > Rights.None);
  return ctx.stores.folderTree.waysUp(readable.map(({ id }) => id));
}

/** What the tree tells of a folder; of one without rights its name only. */
function treeFolderWith(favourites: Set<number>) {
  return (row: TreeRow, rights: Rights, prevented: boolean): TreeFolder => {
    const { id, parentId, name, rowVersion } = row;
    const readable = rights > Rights.None;
    return {
      id,
      parentId,
      name,
      rights,
      fav: readable && favourites.has(id),
      hasAttributeGroup: readable && row.hasAttributeGroup === 1,
      denyDownload: readable && row.denyDownload === 1,
      denyDownloadInherited: readable && prevented,
      inherit: readable && row.inherit === 1,
      rowVersion,
    };
  };
}
