import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { folders, TreeFolder } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { termsOf } from '#server/lib/page.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import { heldIn } from '../../legalHolds/heldNodes.service.ts';
import { protectionOf, visibleFolder } from '../permissions/folderAccess.service.ts';
import { effectiveRightsByList, listsGranting } from '../permissions/permissions.service.ts';
import type { TreeRow } from './folderTree.model.ts';
import { type RightsOf, treeFolderWith, visibleTree } from './visibleTree.ts';

/** Folders that are cached: about 250 bytes each. */
const MAX_CACHED_FOLDERS = 10_000;

/** Data that depends on the caller. */
interface View {
  rightsOf: RightsOf;
  favourites: Set<number>;
}

/** The folders that the caller may see: all of them, one level, the results of a search, or the open ones. */
export async function listFolders(
  ctx: Ctx,
  { parentId, most, open = [], search }: QueryOf<typeof folders.list> = {},
): Promise<ReplyOf<typeof folders.list>> {
  const terms = termsOf(search);
  const view: View = { rightsOf: await effectiveRightsByList(ctx), favourites: await favouritesOf(ctx) };
  if (parentId !== undefined) return { items: await visibleLevel(ctx, parentId, view) };
  if (terms.length > 0) return { items: await searchTree(ctx, terms, view) };
  if (most !== undefined && (await ctx.stores.folderTree.areMoreThan(most, await listsGranting(ctx, Rights.Read))))
    return { items: await openTree(ctx, open, view), partial: true };
  return { items: visibleTree(await allFolders(ctx), view.rightsOf, treeFolderWith(view.favourites)) };
}

/** The folders that the caller has starred. */
export async function favouritesOf(ctx: Ctx): Promise<Set<number>> {
  return (await ctx.callProvider('favouriteFolders', null)) ?? new Set();
}

/** All live folders, sorted by name; cached while no folder changes, unless they are so many that they fill the memory. */
async function allFolders(ctx: Ctx): Promise<TreeRow[]> {
  const { folderTree } = ctx.stores;
  const cached = await ctx.cachedAccess('folders', async () => {
    const isLarge = await folderTree.areMoreThan(MAX_CACHED_FOLDERS, undefined);
    return isLarge ? undefined : folderTree.all();
  });
  return cached ?? folderTree.all();
}

/** A page of the direct subfolders of a folder, for its list. */
export async function listSubfolders(
  ctx: Ctx,
  parentId: number,
  { column, dir, skip, take = limits.take }: QueryOf<typeof folders.sublist>,
): Promise<ReplyOf<typeof folders.sublist>> {
  await visibleFolder(ctx, parentId);
  const view: View = { rightsOf: await effectiveRightsByList(ctx), favourites: await favouritesOf(ctx) };
  const { folderTree } = ctx.stores;
  const [rows, level, below] = await Promise.all([
    folderTree.listed(parentId),
    visibleLevel(ctx, parentId, view),
    folderTree.listsBelow([parentId]),
  ]);
  const shown = new Map(level.map((folder) => [folder.id, folder]));
  const readable = below.filter(({ accessListId }) => view.rightsOf(accessListId) > Rights.None);
  const foldersIn = groupBy(readable, (child) => child.parentId);
  const sorted = rows.filter(({ id }) => shown.has(id));
  if (column === 'updatedOn') sorted.sort((a, b) => a.updatedOn.localeCompare(b.updatedOn));
  if (dir === 'desc') sorted.reverse();
  const page = sorted.slice(skip, skip + take);
  const person = await personsOf(
    ctx,
    page.map(({ updatedBy }) => updatedBy),
  );
  const isHeld = await heldIn(ctx, parentId);
  const items = page.flatMap(({ id, updatedOn, updatedBy, fileCount }) => {
    const folder = shown.get(id);
    if (!folder) return [];
    const foldersInIt = (foldersIn.get(id) ?? []).reduce((sum, { count }) => sum + count, 0);
    const count = folder.rights === Rights.None ? null : fileCount + foldersInIt;
    return [
      { ...folder, isFolder: true as const, updatedOn, updatedBy: person(updatedBy), items: count, held: isHeld(id) },
    ];
  });
  return { items, total: sorted.length };
}

/** Number of files in each of these folders, including all folders below that the caller may read. */
export async function countContents(ctx: Ctx, { ids }: BodyOf<typeof folders.contents>): Promise<{ files: number }> {
  for (const id of ids) await visibleFolder(ctx, id);
  const rightsOf = await effectiveRightsByList(ctx);
  const below = await ctx.stores.folderTree.fileCounts(ids);
  const readable = below.filter(({ accessListId }) => rightsOf(accessListId) > Rights.None);
  return { files: readable.reduce((sum, { files }) => sum + files, 0) };
}

/**
 * One level without loading the whole tree: the few folders with their own rights show which folders lead to readable
 * ones.
 */
async function visibleLevel(ctx: Ctx, parentId: number, { rightsOf, favourites }: View): Promise<TreeFolder[]> {
  const { folderTree, folders } = ctx.stores;
  const [rows, below, lineage, ways] = await Promise.all([
    folderTree.levels([parentId]),
    folderTree.listsBelow([parentId]),
    folders.lineage(parentId),
    ancestorsOfReadable(ctx, rightsOf),
  ]);
  const mayRead = ({ accessListId }: { accessListId: number }) => rightsOf(accessListId) > Rights.None;
  const parents = new Set([...ways.values(), ...below.filter(mayRead).map((child) => child.parentId)]);
  const above = protectionOf(lineage);
  const show = treeFolderWith(favourites);
  return rows
    .filter((row) => mayRead(row) || ways.has(row.id))
    .map((row) => ({ ...show(row, rightsOf(row.accessListId), above), hasChildren: parents.has(row.id) }));
}

/** The first level, and the levels of the open folders and of all folders above them. */
async function openTree(ctx: Ctx, open: number[], { rightsOf, favourites }: View): Promise<TreeFolder[]> {
  const { folderTree } = ctx.stores;
  const root = await folderTree.root();
  const parentIds = [...new Set([...root.map(({ id }) => id), ...(await folderTree.ancestorsOf(open)).keys()])];
  const [rows, below, ways] = await Promise.all([
    folderTree.levels(parentIds),
    folderTree.listsBelow(parentIds),
    ancestorsOfReadable(ctx, rightsOf),
  ]);
  const readable = [...rows, ...below].filter(({ accessListId }) => rightsOf(accessListId) > Rights.None);
  const parents = new Set([...ways.values(), ...readable.map(({ parentId }) => parentId)]);
  const show = treeFolderWith(favourites);
  return visibleTree(
    [...root, ...rows],
    rightsOf,
    (row, rights, above) => ({ ...show(row, rights, above), hasChildren: parents.has(row.id) }),
    ({ id }) => ways.has(id),
  );
}

/** The first readable folders whose names contain all terms, with their paths. */
async function searchTree(ctx: Ctx, terms: string[], { rightsOf, favourites }: View): Promise<TreeFolder[]> {
  const { folderTree } = ctx.stores;
  const ids = await folderTree.named(terms, await listsGranting(ctx, Rights.Read), limits.foundFolders);
  const rows = await folderTree.findAll([...(await folderTree.ancestorsOf(ids)).keys()]);
  return visibleTree(rows, rightsOf, treeFolderWith(favourites));
}

/** The folders that are, or have anywhere below, one that the caller may not write to. */
export async function aboveUnwritable(ctx: Ctx): Promise<ReadonlySet<number>> {
  if (can(ctx.actor, 'folder.manage')) return new Set();
  const rightsOf = await effectiveRightsByList(ctx);
  return ctx.cachedAccess(`folders above what ${ctx.actor.id} may not write to`, async () => {
    const cuts = await ctx.stores.folderTree.cuts();
    const closed = cuts.filter(({ accessListId }) => rightsOf(accessListId) < Rights.ReadWrite);
    return new Set((await ctx.stores.folderTree.ancestorsOf(closed.map(({ id }) => id))).keys());
  });
}

/** The folders, with their parents, on the paths to what the caller may read. */
export async function ancestorsOfReadable(ctx: Ctx, rightsOf: RightsOf): Promise<Map<number, number | null>> {
  if (can(ctx.actor, 'folder.manage')) return new Map();
  const cuts = await ctx.stores.folderTree.cuts();
  const readable = cuts.filter(({ accessListId }) => rightsOf(accessListId) > Rights.None);
  return ctx.stores.folderTree.ancestorsOf(readable.map(({ id }) => id));
}
