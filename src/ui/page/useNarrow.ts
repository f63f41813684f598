import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is too narrow for columns beside each other: what stands at the side becomes a drawer. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 899.95px)', { noSsr: true });
}
