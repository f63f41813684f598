import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { initialsOf } from '#web/ui/text/initials.ts';
import { addressOf } from './addresses.ts';

interface NameLinkProps {
  id: number;
  name: string;
  page?: 'show' | 'edit';
  hasAvatar?: boolean;
  /** Distinguishes records with the same name; shown in brackets after it. */
  distinction?: string | false;
  /** Shown after the name. */
  badges?: ReactNode;
}

/** The name of a record in its row, as a link to its page. */
export function NameLink({ id, name, page = 'show', hasAvatar = false, distinction, badges }: NameLinkProps) {
  const resource = useResourceContext() ?? '';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: hasAvatar ? { xs: 0.5, sm: 0 } : 0.5,
      }}
    >
      {hasAvatar && (
        <Avatar
          component="span"
          aria-hidden
          sx={{
            width: 28,
            height: 28,
            fontSize: 11.5,
            fontWeight: 600,
            bgcolor: 'surface.accent',
            color: 'primary.main',
          }}
        >
          {initialsOf(name)}
        </Avatar>
      )}
      <MuiLink
        component={Link}
        to={addressOf(resource, page, id)}
        color="inherit"
        sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {distinction ? `${name} (${distinction})` : name}
      </MuiLink>
      {badges}
    </Box>
  );
}
