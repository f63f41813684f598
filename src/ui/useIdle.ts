import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds: long enough to render the first rows, shorter than the user needs to start a drag. */
const IDLE_AFTER_MS = 300;

/** Later lists start in the idle state. */
let wasIdle = false;

/** Whether the first content is shown, so that code for later interactions can be loaded. */
export function useIdle(): boolean {
  const isBusy = useIsFetching() > 0;
  const [isIdle, setIdle] = useState(wasIdle);
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => {
      wasIdle = true;
      setIdle(true);
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isIdle;
}
