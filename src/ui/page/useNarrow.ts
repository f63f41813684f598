import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/** The media query of phones. */
export const PHONE = '(max-width: 599.95px)';

/**
 * Whether the window is too narrow for side columns, which then become drawers. Printing does not count as narrow, so
 * that open columns stay.
 */
export function useNarrow(): boolean {
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const isOnPaper = !useMediaQuery('screen', { noSsr: true });
  const [onScreen, setOnScreen] = useState(isNarrow);
  if (!isOnPaper && isNarrow !== onScreen) setOnScreen(isNarrow);
  return isOnPaper ? onScreen : isNarrow;
}
