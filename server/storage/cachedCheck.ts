/** A check whose result, success or failure, is reused for a while. */
export function cachedCheck(cacheMs: number, check: () => Promise<void>): () => Promise<void> {
  let last: { outcome: Promise<void>; until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.outcome;
    const begun = { outcome: check(), until: Number.POSITIVE_INFINITY };
    last = begun;
    const settle = () => {
      begun.until = performance.now() + cacheMs;
    };
    begun.outcome.then(settle, settle);
    return begun.outcome;
  };
}
