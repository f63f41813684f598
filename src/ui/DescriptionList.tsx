import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list of properties in two columns, names and values; contains `DescriptionItem`s. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={listSx}>
      {children}
    </Box>
  );
}

/** One property; nothing when it is empty. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const listSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)',
  columnGap: 1.5,
  '& > dt': {
    typography: 'caption',
    color: 'text.secondary',
    minWidth: 104,
    py: '5px',
    overflowWrap: 'anywhere',
  },
  '& > dd': {
    m: 0,
    py: 0.5,
    minHeight: 28,
    typography: 'body2',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;
