import { getItem, watchStored } from '#authProvider/session.ts';

/** Waits until the browser has another token than now, from a sign-in in any tab. */
export function nextToken(): Promise<void> {
  const token = getItem('token');
  return new Promise((resolve) => {
    const stop = watchStored(() => {
      const next = getItem('token');
      if (next === undefined || next === token) return;
      stop();
      resolve();
    });
  });
}
