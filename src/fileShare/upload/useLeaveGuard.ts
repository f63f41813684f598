import { useEffect, useSyncExternalStore } from 'react';
import { storeUploads } from './queue/uploadStorage.ts';
import { uploads } from './queue/uploads.ts';
import { useUploadLimits } from './useUploadLimits.ts';

/** During uploads the browser asks before the tab is closed or reloaded; after a reload they are listed again. */
export function useLeaveGuard() {
  const limits = useUploadLimits();
  const isBusy = useSyncExternalStore(uploads.subscribe, uploads.isBusy);
  useEffect(() => storeUploads(limits), [limits]);
  useEffect(() => {
    if (!isBusy) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isBusy]);
}
