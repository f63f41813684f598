import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { isImporting } from './page/retried.ts';

/** Milliseconds: long enough to render the first rows, shorter than the user needs to start a drag. */
const IDLE_AFTER_MS = 300;

/** Later lists start in the idle state. */
let wasIdle = false;

/** Components that become idle together: what the first of them loads would make the others wait for it. */
const waiting = new Set<() => void>();

/** Makes all components idle: the user does already what they wait for. */
export function skipIdle(): void {
  wasIdle = true;
  for (const becomeIdle of waiting) becomeIdle();
}

/** Whether the first content is shown, so that code for later interactions can be loaded. */
export function useIdle(): boolean {
  const client = useQueryClient();
  const [isIdle, setIdle] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return;
    const becomeIdle = () => setIdle(true);
    waiting.add(becomeIdle);
    const stop = whenQuiet(client, IDLE_AFTER_MS, () => {
      wasIdle = true;
      startTransition(() => {
        for (const becomes of waiting) becomes();
      });
    });
    return () => {
      waiting.delete(becomeIdle);
      stop();
    };
  }, [client, isIdle]);
  return isIdle;
}

/**
 * Calls back once nothing has been loading for some milliseconds, neither a query nor a module, and the browser has
 * rendered what arrived: on a slow device that takes longer than the time. Components that rendered at each start and
 * end of a query would cost more than what waits for it.
 * @returns a function that stops waiting
 */
export function whenQuiet(client: QueryClient, ms: number, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    const started = client.isFetching() > 0 ? undefined : setTimeout(() => whenRendered(() => finish(started)), ms);
    timer = started;
  };
  const check = () => {
    if (!timer || client.isFetching() > 0) restart();
  };
  const unsubscribe = client.getQueryCache().subscribe(check);
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    unsubscribe();
  };
  const finish = (started: typeof timer) => {
    // Stopped, or something was loaded meanwhile.
    if (started !== timer) return;
    if (client.isFetching() > 0 || isImporting()) return restart();
    stop();
    done();
  };
  check();
  return stop;
}

/** Calls back when the main thread has nothing to do; WebKit cannot tell. */
function whenRendered(done: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(done);
  else setTimeout(done);
}
