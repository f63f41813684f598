import type { DataVersion } from '#server/storage/database.ts';

/** Answers in the cache; when it is full, all of them are removed. */
const MAX_ENTRIES = 10_000;

/** What the database answered, by keys, for as long as what it answered from stays as it was. */
export function createVersionedCache() {
  const known = new Map<string, Promise<unknown>>();
  let current: DataVersion = -1;
  return {
    /**
     * @param version of what is asked now
     * @returns what `load` answers, asked once for a key and a version; no one may change it
     */
    find<T>(version: DataVersion, key: string, load: () => Promise<T>): Promise<T> {
      if (version !== current || known.size >= MAX_ENTRIES) known.clear();
      current = version;
      const found = known.get(key);
      if (found) return found as Promise<T>;
      const loading = load();
      known.set(key, loading);
      loading.catch(() => known.delete(key));
      return loading;
    },
  };
}

/**
 * Caches answers of the database until any process commits to it: each access compares the data version first.
 * @param readDataVersion returns `Database.dataVersion`
 * @returns a function that returns what `load` returned for the key; callers must not change it. With a `dataVersion`
 *   it does not ask the database for the current one
 */
export function createQueryCache(readDataVersion: () => DataVersion | Promise<DataVersion>) {
  const { find } = createVersionedCache();
  return async <T>(key: string, load: () => Promise<T>, dataVersion?: DataVersion): Promise<T> =>
    find(dataVersion ?? (await readDataVersion()), key, load);
}
