import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  hint?: string;
  /** Actions of the section. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section of the page: title, explanation, actions and content. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={1}>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
        >
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {action}
        </Stack>
        {hint && (
          <Typography variant="body2" color="text.secondary">
            {hint}
          </Typography>
        )}
        {children && <Box>{children}</Box>}
      </Stack>
    </Paper>
  );
}
