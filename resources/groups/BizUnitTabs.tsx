import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { tabSx } from '#web/ui/page/tabStyle.ts';

const labels = { users: 'users.tab', groups: 'shell.pages.group' };

/** The User/Group tab bar above both screens; the tabs are links, since each opens another page. */
export function BizUnitTabs({ current }: { current: 'users' | 'groups' }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('users.menu')}
      sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      {(['users', 'groups'] as const).map((tab) => (
        <Box
          key={tab}
          component={Link}
          to={paths[tab].list}
          aria-current={tab === current ? 'page' : undefined}
          sx={tabSx}
        >
          {translate(labels[tab])}
        </Box>
      ))}
    </Box>
  );
}
