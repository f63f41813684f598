/** Milliseconds between attempts while the server is unavailable; the last one is repeated. */
const RETRY_DELAYS_MS = [1000, 2000, 3000, 5000];
/**
 * Maximum number of these attempts; none are counted while the computer sleeps, and a network event retries at once.
 */
const MAX_RETRIES = 500;

/**
 * Counts the attempts of each upload while the server is unavailable, and waits longer before each. One timer serves all
 * uploads, because the server is unavailable for all of them.
 * @param onRetry called when the time has come
 */
export function createRetryTimer(onRetry: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempts = new Map<number, number>();

  function cancelTimer() {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    isScheduled: () => timer !== undefined,
    isAllowed: (id: number) => (attempts.get(id) ?? 0) < MAX_RETRIES,
    /** Counts one more attempt of these uploads, and starts the timer unless it runs. */
    schedule(ids: readonly number[]) {
      const made = Math.max(...ids.map((id) => attempts.get(id) ?? 0));
      for (const id of ids) attempts.set(id, made + 1);
      timer ??= setTimeout(
        () => {
          cancelTimer();
          onRetry();
        },
        RETRY_DELAYS_MS[Math.min(made, RETRY_DELAYS_MS.length - 1)],
      );
    },
    cancelTimer,
    /** Forgets the attempts of an upload. */
    reset: (id: number) => attempts.delete(id),
  };
}
