import type { DataVersion } from '#server/storage/database.ts';

/** Answers that are kept together; beyond, all are forgotten, and found again when they are asked for. */
const MAX_ENTRIES = 10_000;

/**
 * Remembers what the database answered, for as long as nothing at all is committed to it, by whichever process: every
 * look asks the database itself.
 * @param readDataVersion answers `Database.dataVersion`
 * @returns what `load` answers, asked once for a key; no one may change it. Anyone who knows a mark that is young
 *   enough for them gives it, and nothing is asked
 */
export function createQueryCache(readDataVersion: () => DataVersion | Promise<DataVersion>) {
  const known = new Map<string, Promise<unknown>>();
  let current: DataVersion = -1;
  const find = <T>(now: DataVersion, key: string, load: () => Promise<T>): Promise<T> => {
    if (now !== current || known.size >= MAX_ENTRIES) known.clear();
    current = now;
    const found = known.get(key);
    if (found) return found as Promise<T>;
    const loading = load();
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
  return async <T>(key: string, load: () => Promise<T>, dataVersion?: DataVersion): Promise<T> =>
    find(dataVersion ?? (await readDataVersion()), key, load);
}
