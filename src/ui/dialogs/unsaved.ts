import { useEffect } from 'react';

/** Forms that hold something typed and not saved. */
const forms = new Set<object>();
let isFree = false;

export function hasUnsaved(): boolean {
  return forms.size > 0;
}

/** Goes elsewhere without asking about unsaved changes, after they have been saved. */
export function leaveUnguarded(go: () => unknown): void {
  isFree = true;
  go();
}

export function mayLeaveUnguarded(): boolean {
  return isFree;
}

/** Counts the form of the caller among those that hold something unsaved. */
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
