import { useEffect, useSyncExternalStore } from 'react';
import { uploads } from './uploads.ts';

/** While uploads are under way the browser asks before the tab is closed or reloaded. */
export function useLeaveGuard() {
  const isBusy = useSyncExternalStore(uploads.subscribe, uploads.isBusy);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
