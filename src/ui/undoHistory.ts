import { useSyncExternalStore } from 'react';

/** What Ctrl+Z takes back: the operations of this visit, the last one at the end. */
let history: readonly (() => void)[] = [];
const known = new WeakSet<() => void>();
const listeners = new Set<() => void>();
const MAX_STEPS = 50;

function change(next: readonly (() => void)[]) {
  history = next;
  for (const listener of listeners) listener();
}

/**
 * Notes how an operation is undone, for Ctrl+Z.
 * @returns the same, to be called from a button; whichever is used first, it is undone once
 */
export function undoable(undo: () => void): () => void {
  const once = () => {
    if (!history.includes(once)) return;
    change(history.filter((other) => other !== once));
    undo();
  };
  known.add(once);
  change([...history, once].slice(-MAX_STEPS));
  return once;
}

/** Undoes the last operation; says whether there was one. */
export function undoLast(): boolean {
  const last = history.at(-1);
  last?.();
  return last !== undefined;
}

/** Whether an operation has been undone, or another one came after it: its button must not be taken for the later one's. */
export function useIsOvertaken(undo: () => void): boolean {
  return useSyncExternalStore(subscribe, () => known.has(undo) && history.at(-1) !== undo);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
