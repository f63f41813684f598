import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Breadcrumbs, type Crumb } from '#web/admin/Breadcrumbs.tsx';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { ArrowBackIcon as BackIcon } from '#web/ui/pointingIcons.tsx';
import { BizUnitTabs } from './BizUnitTabs.tsx';

/** The page on which members of a group, or groups of a user, are added and removed. */
export function Membership({ tab, children }: { tab: 'users' | 'groups'; children: ReactNode }) {
  return <AdminPage tabs={<BizUnitTabs current={tab} />}>{children}</AdminPage>;
}

interface ListsProps {
  /** `Group: Legal`, and the page that the back link leads to. */
  title: string;
  back: string;
  /** Where it stands. */
  crumbs: readonly Crumb[];
  note?: ReactNode;
  /** The members, and those who can be added. */
  children: ReactNode;
}

Membership.Lists = function Lists({ title, back, crumbs, note, children }: ListsProps) {
  usePageTitle(title);
  return (
    <>
      <Box sx={{ display: 'flex', mb: 1 }}>
        <Breadcrumbs crumbs={crumbs} />
      </Box>
      <Typography variant="h1" sx={{ mb: 2 }}>
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
    </>
  );
};
