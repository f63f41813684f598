import type { DataVersion } from '#server/storage/database.ts';

/** Maximum number of cached results; when it is reached, all are removed. */
const MAX_ENTRIES = 10_000;

/** Caches query results by key, as long as the version of their data stays the same. */
export function createVersionedCache() {
  const results = new Map<string, Promise<unknown>>();
  let current: DataVersion = -1;
  return {
    /**
     * @param version the current version of the data
     * @returns the result of `load`, called once per key and version; callers must not change it
     */
    find<T>(version: DataVersion, key: string, load: () => Promise<T>): Promise<T> {
      if (version !== current || results.size >= MAX_ENTRIES) results.clear();
      current = version;
      const found = results.get(key);
      if (found) return found as Promise<T>;
      const loading = load();
      results.set(key, loading);
      loading.catch(() => results.delete(key));
      return loading;
    },
  };
}

/**
 * Caches query results until any process commits to the database: each access compares the data version first.
 * @param readDataVersion returns `Database.dataVersion`
 * @returns a function that returns what `load` returned for the key; callers must not change it. With a `dataVersion`
 *   it does not read the current one
 */
export function createQueryCache(readDataVersion: () => DataVersion | Promise<DataVersion>) {
  const { find } = createVersionedCache();
  return async <T>(key: string, load: () => Promise<T>, dataVersion?: DataVersion): Promise<T> =>
    find(dataVersion ?? (await readDataVersion()), key, load);
}
