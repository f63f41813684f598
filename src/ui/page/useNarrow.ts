import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { NARROW } from './narrow.ts';

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
