import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/instance/events.ts';
import { versionsQuery } from '#web/preview/versionsQuery.ts';
import { commentsQuery } from './fileQueries.ts';
import { historyKey } from './historyKey.ts';
import { keys, treeQuery } from './queries.ts';

const everything: QueryKey[] = [
  keys.tree,
  keys.anyFolder,
  keys.anyFile,
  keys.anyFiles,
  keys.favourites,
  keys.bin,
  keys.search,
];

/** What shows the name, the path or the rights of a folder, or what is below it. */
const ofFolders: QueryKey[] = [keys.tree, keys.anyFolder, keys.anyFiles, keys.favourites, keys.search];

/** What each event makes stale, besides the item itself and the lists that contain it. */
const alsoStale: Record<LiveEvent['type'], (nodeId: number) => QueryKey[]> = {
  added: () => [],
  changed: (nodeId) => [versionsQuery(nodeId).queryKey],
  lock: () => [],
  saved: (nodeId) => [versionsQuery(nodeId).queryKey],
  // What is below a folder is held with it.
  hold: () => [keys.anyFolder, keys.anyFile, keys.anyFiles],
  approval: () => [],
  // About no file or folder.
  task: () => [],
  moved: () => [keys.anyFolder],
  removed: () => [keys.bin, keys.anyFolder],
  restored: () => [keys.bin, keys.anyFolder, keys.search],
  comment: (nodeId) => [commentsQuery(nodeId).queryKey],
  // When access was gained or lost, or events were missed, everything is reloaded.
  access: () => everything,
  reset: () => everything,
};

/** The query keys to invalidate after these events, each of one or two parts. Without a parent, any list may be stale. */
function staleKeys(client: QueryClient, events: readonly LiveEvent[], isOwn: boolean): QueryKey[] {
  const tree = client.getQueryData(treeQuery.queryKey);
  const lists = loadedLists(client);
  const changed = new Set(events.map(({ nodeId }) => nodeId));
  // The previous folder is found through the lists that contain the item.
  const stale: QueryKey[] = lists.filter(({ items }) => items.some(({ id }) => changed.has(id))).map(({ key }) => key);
  const knownFiles = new Set(lists.flatMap(({ items }) => items.flatMap(({ id, isFolder }) => (isFolder ? [] : id))));
  for (const { type, nodeId, parentId } of events) {
    if (type === 'task') continue;
    if (nodeId === null) return everything;
    // The page leaves what its user deletes; its details would not be found.
    if (type !== 'removed' || !isOwn) stale.push(keys.file(nodeId), keys.folder(nodeId), historyKey(nodeId));
    stale.push(parentId === null ? keys.anyFiles : keys.files(parentId), ...alsoStale[type](nodeId));
    if (tree?.byId.has(nodeId) && type !== 'comment' && type !== 'lock') {
      stale.push(...ofFolders);
      if (type !== 'removed') stale.push(keys.anyFile);
    }
    const mayBeFolder = type === 'added' || type === 'moved' || type === 'restored';
    if (mayBeFolder && !knownFiles.has(nodeId)) stale.push(keys.tree, keys.favourites);
  }
  return stale;
}

/** The loaded pages of folders and search results, with the key of their list. */
function loadedLists(client: QueryClient) {
  return [keys.anyFiles, keys.search]
    .flatMap((queryKey) => client.getQueriesData<{ items?: { id: number; isFolder: boolean }[] }>({ queryKey }))
    .map(([key, page]) => ({ key: key.slice(0, 2), items: page?.items ?? [] }));
}

/**
 * Reloads what these events have made stale.
 * @param isOwn whether the user of this page has caused them here
 * @returns when everything in view has been loaded again
 */
export function refreshAfter(client: QueryClient, events: readonly LiveEvent[], isOwn: boolean): Promise<void> {
  const stale = new Set(staleKeys(client, events, isOwn).map(hashKey));
  return client.invalidateQueries({
    predicate: ({ queryKey }) => stale.has(hashKey(queryKey.slice(0, 1))) || stale.has(hashKey(queryKey.slice(0, 2))),
  });
}
