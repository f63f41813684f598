import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/layout/usePageTitle.ts';

interface PageHeadProps {
  title: string;
  /** The location, in a line below the title. */
  path?: string;
  /** The buttons. */
  children?: ReactNode;
}

/** The title of a page, which is that of the document too, with its buttons next to it, or below it on narrow screens. */
export function PageHead({ title, path, children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', mr: 2 }}>
        <Typography variant="h1">{title}</Typography>
        {path && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {path}
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
