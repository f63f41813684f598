import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

/** Milliseconds: long enough to render the first rows, shorter than the user needs to start a drag. */
const IDLE_AFTER_MS = 300;

/** Later lists start in the idle state. */
let wasIdle = false;

/** Whether the first content is shown, so that code for later interactions can be loaded. */
export function useIdle(): boolean {
  const client = useQueryClient();
  const [isIdle, setIdle] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return;
    return whenQuiet(client, IDLE_AFTER_MS, () => {
      wasIdle = true;
      startTransition(() => setIdle(true));
    });
  }, [client, isIdle]);
  return isIdle;
}

/**
 * Calls back once no query has been loading for some milliseconds. Components that rendered at each start and end of a
 * query would cost more than what waits for it.
 * @returns a function that stops waiting
 */
export function whenQuiet(client: QueryClient, ms: number, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    const isBusy = client.isFetching() > 0;
    if (isBusy) {
      clearTimeout(timer);
      timer = undefined;
    } else {
      timer ??= setTimeout(finish, ms);
    }
  };
  const unsubscribe = client.getQueryCache().subscribe(check);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const finish = () => {
    stop();
    done();
  };
  check();
  return stop;
}
