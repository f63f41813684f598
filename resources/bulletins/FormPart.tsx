import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FormPartProps {
  title: string;
  /** Text shown when there are no rows. */
  empty: string | false;
  hint?: string;
  /** Actions on all rows. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the form that is a list of rows. */
export function FormPart({ title, empty, hint, action, children }: FormPartProps) {
  return (
    <Stack component="section" aria-label={title} spacing={1.5}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 36 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      {empty !== false && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      {children}
      {hint && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Stack>
  );
}
