import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { tabSx } from '#web/ui/page/tabStyle.ts';

const tabs = { shares: paths.oneTimeShares.list, requests: paths.oneTimeShares.requests };

/** Tabs for sent shares and file requests; they are links, since each opens another page. */
export function ShareTabs({ current }: { current: keyof typeof tabs }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('oneTimeShares.menu')}
      sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      {(['shares', 'requests'] as const).map((tab) => (
        <Box key={tab} component={Link} to={tabs[tab]} aria-current={tab === current ? 'page' : undefined} sx={tabSx}>
          {translate(`shares.tabs.${tab}`)}
        </Box>
      ))}
    </Box>
  );
}
