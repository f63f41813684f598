import type { QueryOf } from '#contract/endpoint.ts';
import type { Rights } from '#contract/enums.ts';
import type { NodeHistoryRow, nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { NodeHistoryEntry } from '../../nodeHistory/nodeHistory.model.ts';
import { changesBelow, changesOf, historyBegan } from '../../nodeHistory/nodeHistory.service.ts';
import { fileIfVisible } from '../files/files.service.ts';
import { folderIfVisible, visibleFolders } from '../permissions/folderAccess.service.ts';
import { effectiveRights } from '../permissions/permissions.service.ts';

/** Rows that are counted and shown of one node, and of everything below a folder. */
const MAX_ROWS = 10_000;
const MAX_ROWS_BELOW = 1000;

type Query = QueryOf<typeof nodeHistory.list>;
/** A node, its place, and the caller's rights on it. */
interface Subject {
  id: number;
  placeId: number | null;
  isFolder: boolean;
  rights: Rights;
}

/**
 * The changes of a file or folder that the caller may know, newest first.
 * @throws {ApiError} 404 for a node that the caller may not see, or in Trash may not restore
 */
export async function listNodeHistory(ctx: Ctx, id: number, query: Query) {
  const subject = await subjectOf(ctx, id);
  const isOfTree = subject.isFolder && query.below === 'true';
  const rows = isOfTree ? await rowsBelow(ctx, subject) : await rowsOf(ctx, subject);
  const found = rows.filter(matching(query));
  const { skip, take } = query;
  const items = found.slice(skip, skip + take);
  const since = (await historyBegan(ctx)) ?? ctx.stamp();
  return { items, total: found.length, hasMore: skip + items.length < found.length, since };
}

async function subjectOf(ctx: Ctx, id: number): Promise<Subject> {
  const file = await fileIfVisible(ctx, id);
  if (file) return { id, placeId: file.folder.id, isFolder: false, rights: file.folder.rights };
  const folder = await folderIfVisible(ctx, id);
  if (folder) return { id, placeId: folder.parentId, isFolder: true, rights: folder.rights };
  const item = (await ctx.stores.bin.find(id)) ?? fail('file.notFound');
  const rights = await effectiveRights(ctx, item.accessListId);
  if (!can(ctx.actor, 'bin.restore', { rights })) fail('file.notFound');
  return { id, placeId: item.parentId, isFolder: item.isFolder, rights };
}

/** One row without anything stands for those from places that the caller may not see. */
async function rowsOf(ctx: Ctx, subject: Subject): Promise<NodeHistoryRow[]> {
  const entries = await changesOf(ctx, subject.id, MAX_ROWS);
  const isKnown = await knownFolders(ctx, entries);
  const rows: NodeHistoryRow[] = [];
  let hasEarlier = false;
  for (const entry of entries) {
    if (entry.parentId === subject.placeId || isKnown(entry.parentId))
      rows.push(...shownTo(ctx, entry, subject, isKnown));
    else if (!hasEarlier) rows.push(earlier(subject));
    hasEarlier ||= rows.at(-1)?.type === 'earlier';
  }
  return rows;
}

async function rowsBelow(ctx: Ctx, { id, rights }: Subject): Promise<NodeHistoryRow[]> {
  const entries = await changesBelow(ctx, id, MAX_ROWS_BELOW);
  const isKnown = await knownFolders(
    ctx,
    entries,
    entries.flatMap(({ placeId, isFolder, nodeId }) => (isFolder ? nodeId : placeId)),
  );
  return entries
    .filter(({ isFolder, nodeId, placeId }) => isKnown(isFolder ? nodeId : placeId))
    .filter(({ parentId, placeId }) => parentId === placeId || parentId === null || isKnown(parentId))
    .flatMap(({ placeId: _, ...entry }) => shownTo(ctx, entry, { rights }, isKnown));
}

/** Whether the caller may know a folder of the entries; administrators may know removed ones too. */
async function knownFolders(ctx: Ctx, entries: NodeHistoryEntry[], more: number[] = []) {
  if (can(ctx.actor, 'folder.manage')) return () => true;
  const ids = entries.flatMap(({ parentId, before, after }) =>
    [parentId, before?.folderId, after?.folderId].filter((id) => typeof id === 'number'),
  );
  const folders = await visibleFolders(ctx, [...new Set([...ids, ...more])]);
  const known = new Set<number | null>(folders.map((folder) => folder.id));
  return (id: number | null) => known.has(id);
}

/** An entry as the caller may see it; nothing for what only administrators know. */
function shownTo(
  ctx: Ctx,
  { parentId: _, byId, by, actedById, actedBy, before, after, ...entry }: NodeHistoryEntry,
  subject: Pick<Subject, 'rights'>,
  isKnown: (folderId: number | null) => boolean,
): NodeHistoryRow[] {
  const isAdmin = can(ctx.actor, 'folder.manage');
  if ((entry.type === 'held' || entry.type === 'released') && !isAdmin) return [];
  const isHidden = entry.type === 'access' && !isAdmin;
  const values = (of: typeof before) =>
    isHidden ? null : shownValues(of, isKnown, can(ctx.actor, 'file.write', subject));
  return [
    {
      ...entry,
      by: { id: byId, name: by },
      actedBy: actedBy === null ? null : { id: actedById, name: actedBy },
      before: values(before),
      after: values(after),
      text: null,
    },
  ];
}

/** Without paths of folders that the caller may not see, and without recipients for those who may not write. */
function shownValues(
  values: NodeHistoryEntry['before'],
  isKnown: (folderId: number | null) => boolean,
  isWriter: boolean,
): NodeHistoryRow['before'] {
  if (values === null) return null;
  const { folderId, recipients, ...shown } = values;
  const isPathHidden = typeof folderId === 'number' && !isKnown(folderId);
  return { ...shown, ...(isPathHidden && { path: null }), ...(recipients !== undefined && isWriter && { recipients }) };
}

function earlier({ id, isFolder }: Subject): NodeHistoryRow {
  const nothing = {
    on: null,
    by: null,
    actedBy: null,
    name: null,
    version: null,
    before: null,
    after: null,
    text: null,
  };
  return { id: 0, type: 'earlier', nodeId: id, isFolder, ...nothing };
}

/** The row `earlier` matches no filter: it would tell what it stands for. */
function matching({ types, byId, from, to }: Query) {
  const isFiltered = [types, byId, from, to].some((value) => value !== undefined);
  return ({ type, by, on }: NodeHistoryRow): boolean => {
    if (!isFiltered) return true;
    if (type === 'earlier' || on === null) return false;
    if (types && !types.includes(type)) return false;
    if (byId !== undefined && by?.id !== byId) return false;
    const day = on.slice(0, 10);
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  };
}
