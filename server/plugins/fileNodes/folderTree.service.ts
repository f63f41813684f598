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
  return { items: visibleTree(rows, rightsOf).map((seen) => asTreeFolder(seen, favourites)) };
}

/** A folder as the caller sees it. */
export interface Seen<R extends TreeRow = TreeRow> {
  row: R;
  rights: Rights;
  /** Download prevention from above. */
  prevented: boolean;
}

/**
 * Parents before children; a folder without rights stays, by its name only, while something below it may be read.
 * Without recursion, since a tree may be deeper than a call stack.
 */
export function visibleTree<R extends TreeRow>(rows: R[], rightsOf: RightsOf): Seen<R>[] {
  const tree = parentsFirst(rows).map(({ row, parent }) => ({ row, parent, rights: rightsOf(row.accessListId) }));
  const shown = new Uint8Array(tree.length);
  for (let index = tree.length - 1; index >= 0; index--) {
    const { parent = -1, rights = Rights.None } = tree[index] ?? {};
    if (rights > Rights.None) shown[index] = 1;
    if (shown[index] && parent >= 0) shown[parent] = 1;
  }
  const prevented = new Uint8Array(tree.length);
  const seen: Seen<R>[] = [];
  for (const [index, { row, parent, rights }] of tree.entries()) {
    if (parent >= 0 && (prevented[parent] || tree[parent]?.row.denyDownload)) prevented[index] = 1;
    if (shown[index]) seen.push({ row, rights, prevented: prevented[index] === 1 });
  }
  return seen;
}

/** Puts children behind their parents, siblings in the order in which they came; `parent` is a place in the answer. */
export function parentsFirst<R extends TreeRow>(rows: R[]): { row: R; parent: number }[] {
  const children = groupBy(rows, ({ parentId }) => parentId);
  const ordered: { row: R; parent: number }[] = [];
  const waiting = (children.get(null) ?? []).map((row) => ({ row, parent: -1 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const parent = ordered.push(next) - 1;
    const below = children.get(next.row.id) ?? [];
    for (let index = below.length - 1; index >= 0; index--) waiting.push({ row: below[index] as R, parent });
  }
  return ordered;
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
  return rows
    .filter((row) => mayRead(row) || ways.has(row.id))
    .map((row) => ({
      ...asTreeFolder({ row, rights: rightsOf(row.accessListId), prevented }, favourites),
      hasChildren: parents.has(row.id),
    }));
}

/** Folders, with their parents, that have to be gone through to reach what the caller may read. */
async function waysToReadable(ctx: Ctx, rightsOf: RightsOf): Promise<Map<number, number | null>> {
  if (can(ctx.actor, 'folder.govern')) return new Map();
  const cuts = await ctx.stores.folderTree.cuts();
  const readable = cuts.filter(({ accessListId }) => rightsOf(accessListId) > Rights.None);
  return ctx.stores.folderTree.waysUp(readable.map(({ id }) => id));
}

function asTreeFolder({ row, rights, prevented }: Seen, favourites: Set<number>): TreeFolder {
  const { id, parentId, name, rowVersion } = row;
  const readable = rights > Rights.None;
  return {
    id,
    parentId,
    name,
    rights,
    fav: readable && favourites.has(id),
    hasAttributeGroup: readable && row.attributeGroupId !== null,
    denyDownload: readable && row.denyDownload,
    denyDownloadInherited: readable && prevented,
    inherit: readable && row.inherit,
    rowVersion,
  };
}
