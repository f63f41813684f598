import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { BizUnitTabs } from './BizUnitTabs.tsx';

interface MembershipProps {
  tab: 'users' | 'groups';
  /** `Group: Legal`, and where it leads back to. */
  title: string;
  back: string;
  note?: ReactNode;
  /** Those who are in, and those who could be. */
  children: ReactNode;
}

/** The page on which members of a group, or groups of a user, are added and removed (§2). */
export function Membership({ tab, title, back, note, children }: MembershipProps) {
  return (
    <PageFrame>
      <BizUnitTabs current={tab} />
      <Typography variant="h1">
        <MuiLink
          component={Link}
          to={back}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
        >
          <BackIcon fontSize="small" />
          {title}
        </MuiLink>
      </Typography>
      {note}
      <Box
        sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {children}
      </Box>
    </PageFrame>
  );
}
