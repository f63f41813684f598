import type { QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { NodeHistoryRow, nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { NodeHistoryEntry } from '../../nodeHistory/nodeHistory.model.ts';
import { changesBelow, changesOf, historyBegan } from '../../nodeHistory/nodeHistory.service.ts';
import { settingOf } from '../../settings/settings.service.ts';
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

async function rowsOf(ctx: Ctx, subject: Subject): Promise<NodeHistoryRow[]> {
  const readsFor = await whoKnowsReads(ctx);
  const entries = await changesOf(ctx, subject.id, { take: MAX_ROWS, withReads: readsFor(subject.rights) });
  const { isKnown } = await knownFolders(ctx, entries);
  const isShown = ({ parentId }: NodeHistoryEntry) => parentId === subject.placeId || isKnown(parentId);
  return withEarlier(entries, isShown, subject, (entry) => shownTo(ctx, entry, subject.rights, isKnown));
}

async function rowsBelow(ctx: Ctx, subject: Subject): Promise<NodeHistoryRow[]> {
  const readsFor = await whoKnowsReads(ctx);
  // Somewhere below, the caller may have more rights than here.
  const query = { take: MAX_ROWS_BELOW, withReads: readsFor(Rights.ReadWrite) };
  const entries = await changesBelow(ctx, subject.id, query);
  const placeOf = ({ isFolder, nodeId, placeId }: (typeof entries)[number]) => (isFolder ? nodeId : placeId);
  const { isKnown, rightsOn } = await knownFolders(ctx, entries, entries.map(placeOf));
  // What lies in folders below that the caller may not see leaves no trace.
  const visible = entries.filter((entry) => {
    const place = placeOf(entry);
    return isKnown(place) && (!isRead(entry) || readsFor(rightsOn(place)));
  });
  type Entry = (typeof entries)[number];
  const isShown = ({ parentId, placeId }: Entry) => parentId === placeId || parentId === null || isKnown(parentId);
  return withEarlier(visible, isShown, subject, (entry) => {
    const { placeId: _, ...row } = entry;
    return shownTo(ctx, row, rightsOn(placeOf(entry)), isKnown);
  });
}

const isRead = ({ type }: NodeHistoryEntry) => type === 'opened' || type === 'downloaded';

/** Who has read a file is known to administrators, and to those who may write it where a setting says so. */
async function whoKnowsReads(ctx: Ctx): Promise<(rights: Rights) => boolean> {
  if (can(ctx.actor, 'folder.manage')) return () => true;
  const isOn = await settingOf(ctx, 'historyReads');
  return (rights) => isOn && can(ctx.actor, 'file.write', { rights });
}

/** One row without anything stands for those from places that the caller may not see. */
function withEarlier<E extends NodeHistoryEntry>(
  entries: E[],
  isShown: (entry: E) => boolean,
  subject: Subject,
  shown: (entry: E) => NodeHistoryRow[],
): NodeHistoryRow[] {
  const first = entries.findIndex((entry) => !isShown(entry));
  return entries.flatMap((entry, index) => {
    if (isShown(entry)) return shown(entry);
    return index === first ? earlier(subject) : [];
  });
}

/** Which folders of the entries the caller may know, and with which rights; administrators may know removed ones too. */
async function knownFolders(ctx: Ctx, entries: NodeHistoryEntry[], more: number[] = []) {
  if (can(ctx.actor, 'folder.manage')) return { isKnown: () => true, rightsOn: () => Rights.ReadWrite };
  const ids = entries.flatMap(({ parentId, before, after }) =>
    [parentId, before?.folderId, after?.folderId].filter((id) => typeof id === 'number'),
  );
  const folders = await visibleFolders(ctx, [...new Set([...ids, ...more])]);
  const known = new Map<number | null, Rights>(folders.map(({ id, rights }) => [id, rights]));
  return {
    isKnown: (id: number | null) => known.has(id),
    rightsOn: (id: number) => known.get(id) ?? Rights.None,
  };
}

/** An entry as the caller may see it; nothing for what only administrators know. */
function shownTo(
  ctx: Ctx,
  { parentId: _, byId, by, actedById, actedBy, before, after, ...entry }: NodeHistoryEntry,
  rights: Rights,
  isKnown: (folderId: number | null) => boolean,
): NodeHistoryRow[] {
  const isAdmin = can(ctx.actor, 'folder.manage');
  if ((entry.type === 'held' || entry.type === 'released') && !isAdmin) return [];
  const isHidden = entry.type === 'access' && !isAdmin;
  const values = (of: typeof before) =>
    isHidden ? null : shownValues(of, isKnown, can(ctx.actor, 'file.write', { rights }));
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
