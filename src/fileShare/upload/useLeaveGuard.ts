import { useEffect } from 'react';
import { isActive } from './upload.ts';
import { useUploads } from './uploads.ts';

/** While uploads are under way the browser asks before the tab is closed or reloaded. */
export function useLeaveGuard() {
  const isBusy = useUploads().some(isActive);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
