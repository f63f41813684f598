import type { Mark } from '#server/storage/database.ts';

/** Answers that are kept together; beyond, all are forgotten, and found again when they are asked for. */
const MOST = 10_000;

/**
 * Remembers what the database answered, for as long as nothing at all is committed to it, by whichever process: every
 * look asks the database itself.
 * @param ask answers `Database.mark`
 * @returns what `load` answers, asked once for a key; nobody may change it. Whoever knows a mark that is young enough
 *   for them gives it, and nothing is asked
 */
export function openLasting(ask: () => Mark | Promise<Mark>) {
  const known = new Map<string, Promise<unknown>>();
  let current: Mark = -1;
  const find = <T>(now: Mark, key: string, load: () => Promise<T>): Promise<T> => {
    if (now !== current || known.size >= MOST) known.clear();
    current = now;
    const found = known.get(key);
    if (found) return found as Promise<T>;
    const loading = load();
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
  return async <T>(key: string, load: () => Promise<T>, mark?: Mark): Promise<T> =>
    find(mark ?? (await ask()), key, load);
}
