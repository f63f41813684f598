import type { DataVersion } from '#server/storage/database.ts';

/** Answers that are kept together; beyond, all are forgotten, and found again when they are asked for. */
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
 * Remembers what the database answered, for as long as nothing at all is committed to it, by whichever process: every
 * look asks the database itself.
 * @param readDataVersion answers `Database.dataVersion`
 * @returns what `load` answers, asked once for a key; no one may change it. Anyone who knows a mark that is young
 *   enough for them gives it, and nothing is asked
 */
export function createQueryCache(readDataVersion: () => DataVersion | Promise<DataVersion>) {
  const { find } = createVersionedCache();
  return async <T>(key: string, load: () => Promise<T>, dataVersion?: DataVersion): Promise<T> =>
    find(dataVersion ?? (await readDataVersion()), key, load);
}
