import { useEffect, useRef } from 'react';
import { useRefresh } from '../state/useRefresh.ts';
import { uploads } from './queue/uploads.ts';

/** Minimum milliseconds between reloads of a list, for many small files. */
const REFRESH_INTERVAL_MS = 800;

/** Reloads the lists of folders that have received uploads. */
export function useUploadRefresh() {
  const refresh = useRefresh();
  const seen = useRef(new Set(uploads.list().flatMap(({ id, state }) => (state === 'done' ? id : []))));
  useEffect(() => {
    /** Stored files by folder. */
    const stored = new Map<number, { id: number | null }[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      timer = undefined;
      for (const [folderId, files] of stored) void refresh('changed', files, folderId);
      stored.clear();
    };
    const watch = () => {
      for (const { id, state, folderId, nodeId } of uploads.list()) {
        if (state !== 'done' || seen.current.has(id)) continue;
        seen.current.add(id);
        stored.set(folderId, [...(stored.get(folderId) ?? []), { id: nodeId ?? null }]);
        timer ??= setTimeout(apply, REFRESH_INTERVAL_MS);
      }
    };
    const stop = uploads.subscribe(watch);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [refresh]);
}
