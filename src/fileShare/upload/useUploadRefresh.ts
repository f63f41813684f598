import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../state/queries.ts';
import { uploads } from './queue/uploads.ts';

/** Minimum milliseconds between reloads of a list, for many small files. */
const REFRESH_INTERVAL_MS = 800;

/** Reloads the lists of folders that have received uploads. */
export function useUploadRefresh() {
  const queryClient = useQueryClient();
  const seen = useRef(new Set(uploads.list().flatMap(({ id, state }) => (state === 'done' ? id : []))));
  useEffect(() => {
    const stale = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      for (const folderId of stale) void queryClient.invalidateQueries({ queryKey: keys.files(folderId) });
      void queryClient.invalidateQueries({ queryKey: keys.anyFile });
      stale.clear();
    };
    const watch = () => {
      for (const { id, state, folderId } of uploads.list()) {
        if (state !== 'done' || seen.current.has(id)) continue;
        seen.current.add(id);
        stale.add(folderId);
        timer ??= setTimeout(refresh, REFRESH_INTERVAL_MS);
      }
    };
    const stop = uploads.subscribe(watch);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient]);
}
