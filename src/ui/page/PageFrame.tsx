import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

const widths = { form: 640, page: 820, list: 1200 };

interface PageFrameProps {
  /** Forms are narrow, lists are wide, texts with lists are in between. */
  width?: keyof typeof widths;
  children: ReactNode;
}

/** A page of the back office: in the middle, with room around it. */
export function PageFrame({ width = 'list', children }: PageFrameProps) {
  return (
    <Stack spacing={3} sx={{ maxWidth: widths[width], mx: 'auto', p: { xs: 2, md: 3 } }}>
      {children}
    </Stack>
  );
}
