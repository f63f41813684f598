import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list of details, each with its name; `DescriptionItem`s go inside. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {children}
    </Box>
  );
}

/** One detail; nothing where there is nothing to tell. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <Box>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children}
      </Box>
    </Box>
  );
}
