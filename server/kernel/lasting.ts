/** Answers that are kept together; beyond, all are forgotten, and found again when they are asked for. */
const MOST = 10_000;

/**
 * Remembers what the database answered, for as long as nothing at all is committed to it, by whichever process: every
 * look asks the database itself. Where it cannot tell, nothing is remembered.
 * @param mark differs after every commit (`Database.mark`)
 * @returns what `load` answers, asked once for a key; nobody may change it
 */
export function openLasting(mark: (() => number) | undefined) {
  const known = new Map<string, Promise<unknown>>();
  let current = -1;
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    if (!mark) return load();
    const now = mark();
    if (now !== current || known.size >= MOST) known.clear();
    current = now;
    const found = known.get(key);
    if (found) return found as Promise<T>;
    const loading = load();
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
}
