import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type SortPayload, usePrevNextController, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { initialsOf } from '#web/ui/text/initials.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { addressOf } from './addresses.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

/** What the list of a resource shows unless another order or filter is chosen in it. */
export interface Listing {
  sort: SortPayload;
  /** Applied always, below what is chosen. */
  filter?: object;
}
const byName: Listing = { sort: { field: 'name', order: 'ASC' } };

interface RecordHeaderProps {
  name: string;
  /** Shown next to the name. */
  badges?: ReactNode;
  /** A secondary line below the name. */
  line?: string;
  /** The path of the list of this resource. */
  list: string;
  /** The order and filter of that list; by name unless given. */
  listing?: Listing;
  hasAvatar?: boolean;
  children?: ReactNode;
}

/** The header of a record: breadcrumb, previous and next record, name and actions. */
export function RecordHeader(props: RecordHeaderProps) {
  const { name, badges, line, list, listing = byName, hasAvatar = false, children } = props;
  const resource = useResourceContext() ?? '';
  usePageTitle(name);
  return (
    <>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1, color: 'text.secondary', typography: 'caption' }}
      >
        <Breadcrumbs crumbs={[{ label: list, to: addressOf(resource, 'list') }, { label: name }]} />
        <Neighbours {...listing} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        {hasAvatar && (
          <Avatar
            aria-hidden
            sx={{
              width: 52,
              height: 52,
              fontSize: 18,
              fontWeight: 600,
              bgcolor: 'surface.accent',
              color: 'primary.main',
            }}
          >
            {initialsOf(name)}
          </Avatar>
        )}
        <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="h1">{name}</Typography>
            {badges}
          </Box>
          {line && <Typography color="text.secondary">{line}</Typography>}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
      </Box>
    </>
  );
}

/** Links to the previous and next record, in the order and with the filters of the last list. */
function Neighbours(listing: Listing) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const resource = useResourceContext() ?? '';
  const { index, total, prevPath, nextPath } = usePrevNextController({ linkType: 'show', ...listing });
  if (index === undefined || !total) return null;
  const to = (path: string | undefined) => path && addressOf(resource, 'show', idIn(path));
  const links = [
    { path: to(prevPath), label: translate('ui.previousRecord'), Icon: UpIcon },
    { path: to(nextPath), label: translate('ui.nextRecord'), Icon: DownIcon },
  ];
  return (
    <>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {translate('ui.nth', { index: formatNumber(index + 1), total: formatNumber(total) })}
      </Box>
      {links.map(({ path, label, Icon }) =>
        path ? (
          <IconButton key={label} size="small" component={Link} to={path} aria-label={label}>
            <Icon fontSize="small" />
          </IconButton>
        ) : (
          <IconButton key={label} size="small" disabled aria-label={label}>
            <Icon fontSize="small" />
          </IconButton>
        ),
      )}
    </>
  );
}

/** react-admin creates its own paths: `/users/12/show`. */
const idIn = (path: string) => path.split('/').at(-2) ?? '';
