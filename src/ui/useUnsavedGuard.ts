import { useCallback, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before a page with unsaved changes is left, inside the app or by closing the tab.
 * @returns a way to go elsewhere without the question, for after saving
 */
export function useUnsavedGuard(isDirty: boolean): (go: () => void) => void {
  const translate = useTranslate();
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
    else blocker.reset();
  }, [blocker, translate]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return useCallback((go) => {
    leaving.current = true;
    go();
  }, []);
}
