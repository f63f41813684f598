import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCanAccess, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useCreatePath } from '../addresses.ts';

interface ListHeaderProps {
  title: string;
  /** The primary action, if the user may create records. */
  create?: { label: string; icon: SvgIconComponent };
  /** The secondary actions, before the primary one. */
  children?: ReactNode;
}

/** The header of a list: title, number of rows, actions. */
export function ListHeader({ title, create, children }: ListHeaderProps) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const { total } = useListContext();
  usePageTitle(translate(title));
  return (
    <Stack direction="row" useFlexGap sx={{ width: '100%', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 'fit-content' }}>
        <Typography variant="h1">{translate(title)}</Typography>
        {total !== undefined && (
          <Typography component="span" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(total)}
          </Typography>
        )}
      </Box>
      {children}
      {create && <Create {...create} />}
    </Stack>
  );
}

function Create({ label, icon: Icon }: { label: string; icon: SvgIconComponent }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  if (!canAccess) return null;
  return (
    <Button component={Link} to={createPath({ resource, type: 'create' })} variant="contained" startIcon={<Icon />}>
      {translate(label)}
    </Button>
  );
}
