import { StorageDown } from './blobStore.ts';

/** Requests in a row that may time out before further ones are rejected. */
const MAX_TIMEOUTS = 2;

/** Sends a request, or rejects it. */
export type Breaker = <T>(send: () => Promise<T>) => Promise<T>;

/**
 * A circuit breaker. After two requests in a row that timed out, further requests are rejected immediately; one is let
 * through per interval until one succeeds. Other failures do not count: the service replied, or failed quickly.
 */
export function openBreaker(retryIntervalMs: number): Breaker {
  let timeouts = 0;
  let retryAt = 0;
  return async (send) => {
    const isOpen = timeouts >= MAX_TIMEOUTS;
    if (isOpen && performance.now() < retryAt) throw new StorageDown('The storage has stopped answering');
    if (isOpen) retryAt = performance.now() + retryIntervalMs;
    try {
      const result = await send();
      timeouts = 0;
      return result;
    } catch (error) {
      if (isTimeout(error)) {
        timeouts++;
        retryAt = performance.now() + retryIntervalMs;
      } else if (!isAborted(error)) timeouts = 0;
      throw error;
    }
  };
}

/** Whether the service did not respond. The SDK uses the same name for broken connections. */
export function isTimeout(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return (name === 'TimeoutError' && (code === undefined || code === 'ETIMEDOUT')) || code === 'ETIMEDOUT';
}

/** Whether we stopped waiting. */
function isAborted(error: unknown): boolean {
  return (error as Error).name === 'AbortError';
}
