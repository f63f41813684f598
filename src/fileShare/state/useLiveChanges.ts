import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events, type LiveEvent } from '#contract/instance/events.ts';
import { followStream } from '#dataProvider/eventStream.ts';
import { versionsQuery } from '#web/preview/versionsQuery.ts';
import { commentsQuery } from './fileQueries.ts';
import { keys, treeQuery } from './queries.ts';

/** DOM event: files or folders have changed. */
export const NODES_CHANGED = 'nodesChanged';
const reset: LiveEvent = { type: 'reset', nodeId: null, parentId: null };
/** Milliseconds for which events are collected, so that a thousand events do not cause a thousand reloads. */
const GATHER_MS = 250;

/**
 * Shows changes of other users while the page is open.
 * @param isOn whether the initial requests are finished
 */
export function useLiveChanges(isOn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    let gathered: LiveEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      timer = undefined;
      const stale = staleKeys(client, gathered);
      gathered = [];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    };
    const gather = (event: LiveEvent) => {
      gathered.push(event);
      timer ??= setTimeout(apply, GATHER_MS);
      window.dispatchEvent(new Event(NODES_CHANGED));
    };
    void followStream(events.follow.path, reset, gather, stop.signal);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client, isOn]);
}

const everything: QueryKey[] = [
  keys.tree,
  keys.anyFolder,
  keys.anyFile,
  keys.anyFiles,
  keys.favourites,
  keys.bin,
  keys.search,
];

/** The query keys to invalidate after these events. */
export function staleKeys(client: QueryClient, events: readonly LiveEvent[]): QueryKey[] {
  // When access was gained or lost, or events were missed, the tree is reloaded.
  if (events.some(({ type, nodeId }) => type === 'reset' || type === 'access' || nodeId === null)) return everything;
  const tree = client.getQueryData(treeQuery.queryKey);
  const stale = new Map<string, QueryKey>();
  const add = (...requested: QueryKey[]) => {
    for (const key of requested) stale.set(JSON.stringify(key), key);
  };
  for (const { type, nodeId, parentId } of events) {
    if (nodeId === null) continue;
    add(keys.file(nodeId), keys.folder(nodeId));
    if (parentId !== null) add(keys.files(parentId));
    if (type === 'comment') add(commentsQuery(nodeId).queryKey);
    if (type === 'changed') add(versionsQuery(nodeId).queryKey);
    if (type === 'removed' || type === 'restored') add(keys.bin);
    // The previous folder is found through the lists that contain the node.
    add(...listsWith(client, nodeId));
    const isFolder = tree?.byId.has(nodeId);
    const mayBeFolder = type === 'added' || type === 'moved' || type === 'restored';
    if (isFolder || (mayBeFolder && isUnknown(client, nodeId))) add(keys.tree);
  }
  return [...stale.values()];
}

/** The lists of folders and results that contain a node. */
function listsWith(client: QueryClient, nodeId: number): QueryKey[] {
  const lists = [keys.anyFiles, keys.search].flatMap((queryKey) =>
    client.getQueriesData<{ items?: { id: number }[] }>({ queryKey }),
  );
  return lists.flatMap(([key, page]) => (page?.items?.some(({ id }) => id === nodeId) ? [key.slice(0, 2)] : []));
}

/** Whether no loaded list contains the node as a file. */
function isUnknown(client: QueryClient, nodeId: number): boolean {
  const pages = client.getQueriesData<{ items?: { id: number; isFolder: boolean }[] }>({ queryKey: keys.anyFiles });
  return !pages.some(([, page]) => page?.items?.some(({ id, isFolder }) => id === nodeId && !isFolder));
}
