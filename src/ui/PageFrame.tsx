import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface PageFrameProps {
  /** Forms are narrow, lists are wide. */
  width?: 'form' | 'list';
  children: ReactNode;
}

/** A page of the back office: in the middle, with room around it. */
export function PageFrame({ width = 'list', children }: PageFrameProps) {
  return (
    <Stack spacing={3} sx={{ maxWidth: width === 'form' ? 640 : 1200, mx: 'auto', p: { xs: 2, md: 3 } }}>
      {children}
    </Stack>
  );
}
