/**
 * Keeps what is read until the current callback of the event loop and all promises that it settles have been worked
 * through. What another process commits meanwhile is noticed by the next callback, as if it had been committed then.
 * `forget` is for what this process commits itself.
 */
export function onceAtATime<T>() {
  const found = new Map<string, T>();
  const forget = () => found.clear();
  return {
    forget,
    find(key: string, read: (key: string) => T): T {
      const kept = found.get(key);
      if (kept !== undefined) return kept;
      // Runs when no promise is left to be worked through, before the next callback.
      if (found.size === 0) process.nextTick(forget);
      const value = read(key);
      found.set(key, value);
      return value;
    },
  };
}
