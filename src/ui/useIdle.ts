import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Long enough for the first rows to be drawn, shorter than anyone takes to begin a drag. */
const IDLE_AFTER_MS = 300;

/** What was loaded once is there immediately for every list that follows. */
let wasIdle = false;

/** Whether everything that was asked for at first has been shown for a moment: then what may be needed next is loaded. */
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
