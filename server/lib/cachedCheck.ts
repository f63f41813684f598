/** A check whose result, success or failure, is reused for a while. */
export function cachedCheck(cacheMs: number, check: () => Promise<void>): () => Promise<void> {
  let last: { outcome: Promise<void>; until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.outcome;
    const started = { outcome: check(), until: Number.POSITIVE_INFINITY };
    last = started;
    const settle = () => {
      started.until = performance.now() + cacheMs;
    };
    started.outcome.then(settle, settle);
    return started.outcome;
  };
}
