import { useEffect } from 'react';
import { useBlocker } from '#web/router/AppRouter.tsx';
import { confirmLeave } from './LeaveDialog.tsx';
import { leaveUnguarded, mayLeaveUnguarded, useUnsaved } from './unsaved.ts';

/**
 * Asks before a page with unsaved changes is left, inside the app or by closing the tab.
 * @returns a function that navigates without asking, for use after saving
 */
export function useUnsavedGuard(isDirty: boolean): (go: () => void) => void {
  const blocked = useBlocker((from, to) => isDirty && !mayLeaveUnguarded() && from !== to);
  useUnsaved(isDirty);
  useEffect(() => {
    if (!blocked) return;
    // Saving resets the dirty state only after it has requested the navigation.
    if (!isDirty) blocked.proceed();
    else confirmLeave().then((isSure) => (isSure ? blocked.proceed() : blocked.reset()));
  }, [blocked, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!mayLeaveUnguarded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty]);
  return leaveUnguarded;
}
