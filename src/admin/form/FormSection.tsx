import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** Related fields of a form, with a title and a hint next to them. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  const translate = useTranslate();
  return (
    <Box
      component="section"
      className="wide"
      aria-labelledby={id}
      sx={{
        width: '100%',
        pt: 2.5,
        display: 'grid',
        gap: { xs: 1.5, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 640px)' },
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <div>
        <Typography id={id} variant="h3" component="h2">
          {translate(title)}
        </Typography>
        {hint && (
          <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.5 }}>
            {translate(hint)}
          </Typography>
        )}
      </div>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </Box>
    </Box>
  );
}
