import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  /** Where this is, in a line under the title. */
  place?: string;
  /** What can be done here. */
  children?: ReactNode;
}

/** The title of a page with its buttons beside it, or below it where there is no room. */
export function PageHead({ title, place, children }: PageHeadProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', mr: 2 }}>
        <Typography variant="h1">{title}</Typography>
        {place && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {place}
          </Typography>
        )}
      </Box>
      {children && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {children}
        </Stack>
      )}
    </Stack>
  );
}
