import { useEffect } from 'react';

/** Forms with unsaved input. */
const forms = new Set<object>();
let isFree = false;

export function hasUnsaved(): boolean {
  return forms.size > 0;
}

/** Navigates without asking about unsaved changes, after they have been saved. */
export function leaveUnguarded(go: () => unknown): void {
  isFree = true;
  go();
}

export function mayLeaveUnguarded(): boolean {
  return isFree;
}

/** Registers the caller's form while it has unsaved input. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    isFree = false;
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    forms.add(form);
    return () => void forms.delete(form);
  }, [isDirty]);
}
