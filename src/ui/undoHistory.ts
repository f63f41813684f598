import { createStore } from './createStore.ts';

/** The operations that Ctrl+Z undoes, the last one at the end. */
const history = createStore<readonly (() => void)[]>([]);
const undoFunctions = new WeakSet<() => void>();
const MAX_STEPS = 50;

/**
 * Adds an undo function for Ctrl+Z.
 * @returns the same function for a button; it runs only once
 */
export function undoable(undo: () => void): () => void {
  const once = () => {
    if (!history.get().includes(once)) return;
    history.set(history.get().filter((other) => other !== once));
    undo();
  };
  undoFunctions.add(once);
  history.set([...history.get(), once].slice(-MAX_STEPS));
  return once;
}

/**
 * Undoes the last operation.
 * @returns whether there was one
 */
export function undoLast(): boolean {
  const last = history.get().at(-1);
  last?.();
  return last !== undefined;
}

/** Whether an operation was undone, or another one followed: its Undo button must then be disabled. */
export function useIsOvertaken(undo: () => void): boolean {
  return history.use((steps) => undoFunctions.has(undo) && steps.at(-1) !== undo);
}
