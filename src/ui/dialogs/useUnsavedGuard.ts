import { useEffect } from 'react';
import { useEvent } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { confirmLeave } from './LeaveDialog.tsx';
import { leaveUnguarded, mayLeaveUnguarded, useUnsaved } from './unsaved.ts';

/**
 * Asks before a page with unsaved changes is left, inside the app or by closing the tab.
 * @param isDirtyNow asked when the page is left, for forms that report a change only after its validation
 * @returns a function that navigates without asking, for use after saving
 */
export function useUnsavedGuard(isDirty: boolean, isDirtyNow = () => isDirty): (go: () => void) => void {
  const isUnsaved = useEvent(isDirtyNow);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() && !mayLeaveUnguarded() && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsaved(isDirty);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Saving resets the dirty state only after it has requested the navigation.
    if (!isDirty && !isUnsaved()) blocker.proceed();
    else confirmLeave().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, isDirty, isUnsaved]);
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
