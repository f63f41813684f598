import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds after the last page; only in one browser. */
const DELAY_MS = 2000;
const isEdge = / Edg\//.test(navigator.userAgent);

/**
 * Edge loses parts of the drawing while a document loads, so all pages are drawn again 2 seconds after the last page.
 * @returns the number of the drawing round, and a function to call when a page was drawn
 */
export function useEdgeRepeat(lastPage: number): { round: number; onDrawn: (page: number) => void } {
  const [round, setRound] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onDrawn = useCallback(
    (page: number) => {
      if (isEdge && page === lastPage) timer.current ??= setTimeout(() => setRound(1), DELAY_MS);
    },
    [lastPage],
  );
  return { round, onDrawn };
}
