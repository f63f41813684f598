import type { Ctx } from '#server/kernel/context.ts';
import type { StoredEvent } from '#server/kernel/events.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { protectionOf } from '../fileNodes/permissions/folderAccess.service.ts';
import { openChanges } from './changes.model.ts';
import { type ChangeParts, type FolderOnWay, isMove, type Reach, reachOf } from './folderEtags.model.ts';

/** What a batch of events is about: the folders on the way up from them, and what is below the folders that changed. */
interface Scene {
  folders: Map<number, FolderOnWay>;
  /** The access lists of a folder and of all below it. */
  listsIn(folderId: number): number[];
  /** Whether a file is shown to those who may only read its folder. */
  isShownToReaders(event: StoredEvent): boolean;
  note: ReturnType<typeof openChanges>['note'];
}

/**
 * Notes in every folder above an event that what is seen through an access list has changed there, in the transaction
 * that gives the events their order. A write itself notes nothing, so that no two writes wait for the row of the root.
 */
export async function carryUpEvents(ctx: Ctx, all: StoredEvent[]): Promise<void> {
  const events = all.filter(movesTags);
  if (events.length === 0) return;
  const { folderChanges } = ctx.stores;
  const nodeIds = events.flatMap(({ nodeId, parentId, isFolder }) => [
    parentId ?? nodeId,
    ...(isFolder ? [nodeId] : []),
  ]);
  const folders = new Map((await folderChanges.upward([...new Set(nodeIds)])).map((folder) => [folder.id, folder]));
  const changes = openChanges((id) => folders.get(id)?.parentId ?? null);
  const scene: Scene = {
    folders,
    listsIn: await listsInFolders(ctx, events, folders),
    isShownToReaders: await shownToReaders(ctx, events, folders),
    note: changes.note,
  };
  await noteBelow(ctx, events, folders, changes);
  // From the last one: what it has noted up to the root, the earlier ones find there.
  for (const event of events.toReversed()) (event.isFolder ? noteFolder : noteFile)(event, scene);
  await folderChanges.note(changes.list());
}

/** Removes once a day what no tag needs any more. */
export function removeUnusedChanges(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores }) => stores.folderChanges.removeUnused());
}

/** Comments, locks, saves and approvals change nothing in a folder, and what was in the bin was seen nowhere. */
const unmoving: readonly string[] = ['comment', 'lock', 'saved', 'approval', 'task'];

function movesTags({ type, isQuiet }: StoredEvent): boolean {
  if (unmoving.includes(type)) return false;
  return type !== 'removed' || !isQuiet;
}

function noteFile(event: StoredEvent, { folders, isShownToReaders, note }: Scene): void {
  const { parentId, accessListId, position } = event;
  const folder = folders.get(parentId ?? 0);
  if (!folder) return;
  const isShown = isShownToReaders(event);
  for (const listId of new Set([folder.accessListId, accessListId ?? folder.accessListId]))
    note({ folderId: folder.id, listId, position, isShown });
}

function noteFolder(event: StoredEvent, { folders, listsIn, note }: Scene): void {
  const { type, nodeId, parentId, accessListId, position } = event;
  const [folder, around] = [folders.get(nodeId), folders.get(parentId ?? 0)];
  const reach = reachOf(event);
  const lists = reach === 'own' ? [folder?.accessListId ?? []].flat() : listsIn(nodeId);
  // What left the folder around it is noted there, everything else in the folder itself as well.
  const from = type === 'removed' ? around : folder;
  if (from)
    for (const listId of new Set([...lists, ...[accessListId ?? []].flat()]))
      note({ folderId: from.id, listId, position, isShown: true });
  // Who may write around it may remove the folder around it only if they may write here as well: a letter of theirs.
  const isInOrOut = type === 'added' || type === 'removed' || isMove(event);
  if (isInOrOut && around && lists.some((listId) => listId !== around.accessListId))
    note({ folderId: around.id, listId: around.accessListId, position, isShown: false });
}

/**
 * Everywhere below a folder whose rights, place or protection changed. Without this, a user who loses a right and gets
 * it again would find the tag there that they had, whatever happened meanwhile.
 */
async function noteBelow(
  ctx: Ctx,
  events: StoredEvent[],
  folders: Map<number, FolderOnWay>,
  { note, addFolder }: ReturnType<typeof openChanges>,
): Promise<void> {
  const deep = events.filter((event) => event.isFolder && ['inheriting', 'all'].includes(reachOf(event)));
  const present = deep.filter(({ nodeId }) => folders.has(nodeId));
  if (present.length === 0) return;
  const within = await ctx.stores.folderChanges.within([...new Set(present.map(({ nodeId }) => nodeId))]);
  const below = groupBy(within, ({ start }) => start);
  for (const { id, parentId } of within) addFolder(id, parentId);
  for (const event of present.toReversed())
    for (const { id, accessListId, inheritsAll } of below.get(event.nodeId) ?? [])
      if (inheritsAll || reachOf(event) === 'all')
        note({ folderId: id, listId: accessListId, position: event.position, isShown: true });
}

/** For folders that also show to those who read only something below them, or that were there and are gone. */
async function listsInFolders(ctx: Ctx, events: StoredEvent[], folders: Map<number, FolderOnWay>) {
  const wide: Reach[] = ['path', 'all'];
  const ids = events.flatMap((event) => (event.isFolder && wide.includes(reachOf(event)) ? event.nodeId : []));
  const [present, gone] = [ids.filter((id) => folders.has(id)), ids.filter((id) => !folders.has(id))];
  const { folderChanges } = ctx.stores;
  const found = present.length > 0 ? await folderChanges.listsWithin([...new Set(present)]) : [];
  // Removed for good in the same half second: what was below it is known from its own row at least.
  const noted = gone.length > 0 ? await folderChanges.listOf([...new Set(gone)]) : new Map<number, ChangeParts[]>();
  const lists = new Map([...noted].map(([id, changes]) => [id, changes.map(([accessListId]) => accessListId)]));
  for (const { start, accessListId } of found) lists.set(start, [...(lists.get(start) ?? []), accessListId]);
  return (folderId: number) => lists.get(folderId) ?? [];
}

/**
 * Whether events of files concern what those who may only read are shown. A file that once was no PDF counts as shown
 * under download prevention: it may just have become one, which removes it from their lists.
 */
async function shownToReaders(ctx: Ctx, events: StoredEvent[], folders: Map<number, FolderOnWay>) {
  const protections = new Map<number, ReturnType<typeof protectionOf>>();
  const protectionIn = (folderId: number) => {
    const known = protections.get(folderId) ?? protectionOf(wayUp(folders, folderId));
    protections.set(folderId, known);
    return known;
  };
  const inFolder = ({ parentId }: StoredEvent) => protectionIn(parentId ?? 0);
  const files = events.filter(({ isFolder }) => !isFolder);
  const prevented = files.filter((event) => inFolder(event).preventsDownload && !inFolder(event).isViewOnly);
  const ids = [...new Set(prevented.map(({ nodeId }) => nodeId))];
  const pdfs = ids.length > 0 ? await ctx.stores.folderChanges.pdfsAmong(ids) : new Set<number>();
  return (event: StoredEvent) => {
    const { isViewOnly, preventsDownload } = inFolder(event);
    return !isViewOnly && !(preventsDownload && pdfs.has(event.nodeId));
  };
}

function wayUp(folders: Map<number, FolderOnWay>, folderId: number): FolderOnWay[] {
  const way: FolderOnWay[] = [];
  for (let folder = folders.get(folderId); folder; folder = folders.get(folder.parentId ?? 0)) way.push(folder);
  return way;
}
