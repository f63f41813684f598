import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** The properties of a record with their names; empty ones are omitted. */
export function DescriptionList({ title, details }: { title?: string; details: Record<string, ReactNode> }) {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" sx={{ px: 2.5, py: 2.25, borderRadius: '10px' }}>
      {title && (
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {translate(title)}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '160px minmax(0, 1fr)' },
          columnGap: 1.5,
          '& dt': { typography: 'caption', color: 'text.secondary', py: 0.5 },
          '& dd': { m: 0, py: 0.5, overflowWrap: 'anywhere' },
        }}
      >
        {Object.entries(details)
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([label, value]) => [<dt key={`${label} name`}>{translate(label)}</dt>, <dd key={label}>{value}</dd>])}
      </Box>
    </Paper>
  );
}
