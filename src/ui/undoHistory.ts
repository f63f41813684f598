import { useSyncExternalStore } from 'react';

/** The operations that Ctrl+Z undoes, the last one at the end. */
let history: readonly (() => void)[] = [];
const undoFunctions = new WeakSet<() => void>();
const listeners = new Set<() => void>();
const MAX_STEPS = 50;

function change(next: readonly (() => void)[]) {
  history = next;
  for (const listener of listeners) listener();
}

/**
 * Adds an undo function for Ctrl+Z.
 * @returns the same function for a button; it runs only once
 */
export function undoable(undo: () => void): () => void {
  const once = () => {
    if (!history.includes(once)) return;
    change(history.filter((other) => other !== once));
    undo();
  };
  undoFunctions.add(once);
  change([...history, once].slice(-MAX_STEPS));
  return once;
}

/**
 * Undoes the last operation.
 * @returns whether there was one
 */
export function undoLast(): boolean {
  const last = history.at(-1);
  last?.();
  return last !== undefined;
}

/** Whether an operation was undone, or another one followed: its Undo button must then be disabled. */
export function useIsOvertaken(undo: () => void): boolean {
  return useSyncExternalStore(subscribe, () => undoFunctions.has(undo) && history.at(-1) !== undo);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
