/** Answers that are kept together; beyond, all are forgotten, and found again when they are asked for. */
const MOST = 10_000;

/**
 * Remembers what the database answered, for as long as nothing at all is committed to it, by whichever process: every
 * look asks the database itself.
 * @param mark differs after every commit (`Database.mark`, `Database.asked`)
 * @returns what `load` answers, asked once for a key; nobody may change it
 */
export function openLasting(mark: (() => number | Promise<string>) | undefined) {
  const known = new Map<string, Promise<unknown>>();
  let current: number | string = -1;
  const find = <T>(now: number | string, key: string, load: () => Promise<T>): Promise<T> => {
    if (now !== current || known.size >= MOST) known.clear();
    current = now;
    const found = known.get(key);
    if (found) return found as Promise<T>;
    const loading = load();
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
  return async <T>(key: string, load: () => Promise<T>): Promise<T> => (mark ? find(await mark(), key, load) : load());
}
