import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NODES_CHANGED } from '#web/fileShare/state/useLiveChanges.ts';
import { WAITING_KEY } from '#web/layout/useWaiting.ts';
import { noticesQuery } from './noticeQueries.ts';

/** Milliseconds for which events are collected before the notices are reloaded once. */
const GATHER_MS = 1000;

/** Reloads the notices when the file page receives events. */
export function useLiveNotices(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
        void client.invalidateQueries({ queryKey: WAITING_KEY });
      }, GATHER_MS);
    };
    window.addEventListener(NODES_CHANGED, refresh);
    return () => {
      window.removeEventListener(NODES_CHANGED, refresh);
      clearTimeout(timer);
    };
  }, [client]);
}
