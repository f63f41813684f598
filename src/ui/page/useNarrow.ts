import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/** The media query of phones. */
export const PHONE = '(max-width: 599.95px)';

const NARROW = '(max-width: 899.95px)';

/** Whether the window is too narrow for side columns now. */
export const isNarrow = (): boolean => window.matchMedia?.(NARROW).matches ?? false;

/**
 * Whether the window is too narrow for side columns, which then become drawers. Printing does not count as narrow, so
 * that open columns stay.
 */
export function useNarrow(): boolean {
  const isNarrowNow = useMediaQuery(NARROW, { noSsr: true });
  const isOnPaper = !useMediaQuery('screen', { noSsr: true });
  const [onScreen, setOnScreen] = useState(isNarrowNow);
  if (!isOnPaper && isNarrowNow !== onScreen) setOnScreen(isNarrowNow);
  return isOnPaper ? onScreen : isNarrowNow;
}
