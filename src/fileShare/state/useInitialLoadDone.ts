import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { whenQuiet } from '#web/ui/useIdle.ts';

/** Milliseconds: until what arrived is shown, and its parts have asked for more. */
const SHOWN_AFTER_MS = 30;

/**
 * Whether the initial requests of the page are finished: secondary content is loaded afterwards, so that it does not
 * delay the list.
 * @param started whether the page has started its requests
 */
export function useInitialLoadDone(started: boolean): boolean {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!started || isDone) return;
    return whenQuiet(client, SHOWN_AFTER_MS, () => startTransition(() => setDone(true)));
  }, [started, isDone, client]);
  return isDone;
}
