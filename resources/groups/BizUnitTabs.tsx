import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

/** The User/Group tab bar above the screens of both (§2 Shell). */
export function BizUnitTabs({ current }: { current: 'users' | 'groups' }) {
  const translate = useTranslate();
  return (
    <Tabs
      component="nav"
      value={current}
      aria-label={translate('users.menu')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {(['users', 'groups'] as const).map((tab) => (
        <Tab
          key={tab}
          component={Link}
          to={paths[tab].list}
          value={tab}
          label={translate(`${tab}.tab`)}
          role="link"
          aria-selected={undefined}
          aria-current={tab === current ? 'page' : undefined}
          tabIndex={0}
        />
      ))}
    </Tabs>
  );
}
