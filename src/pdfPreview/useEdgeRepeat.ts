import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds after the last page, on one browser only. */
const DELAY_MS = 2000;
const isEdge = / Edg\//.test(navigator.userAgent);

/**
 * MS Edge loses parts of what was drawn while a document loads: there all is drawn once more, 2 seconds after the last
 * page.
 * @returns the round of drawing, and whom to tell that a page has been drawn
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
