import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events, type LiveEvent } from '#contract/instance/events.ts';
import { followStream } from '#dataProvider/eventStream.ts';
import { refreshAfter } from './staleKeys.ts';

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
      void refreshAfter(client, gathered, false);
      gathered = [];
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
