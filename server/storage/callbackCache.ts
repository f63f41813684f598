/**
 * Caches what is read until the current callback of the event loop and all promises that it settles have been worked
 * through. What another process commits meanwhile is noticed by the next callback, as if it had been committed then.
 * `clear` is for what this process commits itself.
 */
export function createCallbackCache<T>() {
  const found = new Map<string, T>();
  const clear = () => found.clear();
  return {
    clear,
    find(key: string, read: (key: string) => T): T {
      const cached = found.get(key);
      if (cached !== undefined) return cached;
      // Runs when no promise is left to be worked through, before the next callback.
      if (found.size === 0) process.nextTick(clear);
      const value = read(key);
      found.set(key, value);
      return value;
    },
  };
}
