import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ListItemProps {
  Icon: SvgIconComponent;
  title: ReactNode;
  /** Details of the item; each stays on one line. */
  details: string[];
  children?: ReactNode;
}

/** One item of a list: its name, its details, and its actions at the end. */
export function ListItem({ Icon, title, details, children }: ListItemProps) {
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      spacing={{ xs: 1, sm: 2 }}
      sx={{ alignItems: 'center', py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Icon sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', fontWeight: 600 }}>
          {title}
        </Stack>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
          {details.map((detail) => (
            <Typography key={detail} component="span" variant="body2">
              {detail}
            </Typography>
          ))}
        </Stack>
      </Box>
      {children}
    </Stack>
  );
}

/** The list around the items. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}
