import { useSyncExternalStore } from 'react';

/** A value that is shared by components: `use` renders again when what it selects has changed. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    /** Calls the listener after each change. @returns a function that ends this */
    subscribe,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: <S>(select: (current: T) => S): S => useSyncExternalStore(subscribe, () => select(value)),
  };
}
