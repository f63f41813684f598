import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  /** What can be done here. */
  children?: ReactNode;
}

/** The title of a page with its buttons beside it, or below it where there is no room. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere', mr: 2 }}>
        {title}
      </Typography>
      {children && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {children}
        </Stack>
      )}
    </Stack>
  );
}
