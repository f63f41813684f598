import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retried } from '#web/ui/page/retried.ts';
import { useIdle, whenQuiet } from '#web/ui/useIdle.ts';

const QUIET_MS = 300;

/** Callbacks that wait until the browser has rendered. */
let rendered: (() => void)[] = [];
const client = new QueryClient();
const done = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => rendered.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  rendered = [];
  done.mockClear();
});

it('waits until the browser has rendered, and again if that asked for more', async () => {
  whenQuiet(client, QUIET_MS, done);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(done).not.toHaveBeenCalled();

  let answer = (_rows: string) => {};
  const query = client.fetchQuery({
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  await quiet();
  expect(done).not.toHaveBeenCalled();

  answer('rows');
  await query;
  await quiet();
  expect(done).toHaveBeenCalledOnce();
});

it('waits for the whole time again after a query that ended while the browser was rendering', async () => {
  whenQuiet(client, QUIET_MS, done);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  await client.fetchQuery({ queryKey: ['tree'], queryFn: () => 'folders' });
  for (const callback of rendered.splice(0)) callback();
  expect(done).not.toHaveBeenCalled();
  await quiet();
  expect(done).toHaveBeenCalledOnce();
});

it('waits for modules that are being imported', async () => {
  let arrive = (_module: string) => {};
  const imported = retried(() => new Promise<string>((resolve) => (arrive = resolve)));
  whenQuiet(client, QUIET_MS, done);
  await quiet();
  expect(done).not.toHaveBeenCalled();

  arrive('a page');
  await imported;
  await quiet();
  expect(done).toHaveBeenCalledOnce();
});

it('calls back no more once it is stopped', async () => {
  const stop = whenQuiet(client, QUIET_MS, done);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  stop();
  await quiet();
  expect(done).not.toHaveBeenCalled();
});

it('all parts of a page become idle together, also when the first one imports its code at once', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const importsWhenIdle = () => {
    const isIdle = useIdle();
    useEffect(() => {
      if (isIdle) void retried(() => new Promise<never>(() => {}));
    }, [isIdle]);
    return isIdle;
  };
  const [tree, list] = [renderHook(importsWhenIdle, { wrapper }), renderHook(importsWhenIdle, { wrapper })];
  expect([tree.result.current, list.result.current]).toEqual([false, false]);
  await act(async () => {
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    rendered.shift()?.();
  });
  expect([tree.result.current, list.result.current]).toEqual([true, true]);
});

/** The time passes, and the browser renders. */
async function quiet() {
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  for (const callback of rendered.splice(0)) callback();
  await vi.advanceTimersByTimeAsync(0);
}
