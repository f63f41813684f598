import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/**
 * Whether the window is too narrow for columns beside each other: what stands at the side becomes a drawer. Paper is
 * narrow too, but what is printed is the page as the screen had it: what is open on it stays open.
 */
export function useNarrow(): boolean {
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const isOnPaper = !useMediaQuery('screen', { noSsr: true });
  const [onScreen, setOnScreen] = useState(isNarrow);
  if (!isOnPaper && isNarrow !== onScreen) setOnScreen(isNarrow);
  return isOnPaper ? onScreen : isNarrow;
}
