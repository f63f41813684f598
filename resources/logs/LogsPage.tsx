import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { LogCheck } from './LogCheck.tsx';
import { LogPanel } from './LogPanel.tsx';
import { logTabs } from './logTabs.ts';

/** The page `/logs` (§2 Logs). Each tab begins with everything, so switching forgets the other's search. */
export default function LogsPage() {
  const translate = useTranslate();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  // Those of the modules stand before the system's (§2 Logs).
  const [user, ...system] = logTabs;
  const tabs = [user, ...useSlots('logTabs'), ...system].filter(({ action }) => can(action));
  const current = tabs.find(({ id }) => id === query.get('tab')) ?? user;

  return (
    <PageFrame>
      <PageHead title={translate('logs.title')} />
      <LogCheck />
      <Tabs
        value={current.id}
        onChange={(_, id: string) => setQuery(id === user.id ? {} : { tab: id })}
        aria-label={translate('logs.title')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ id }) => (
          <Tab
            key={id}
            value={id}
            label={translate(`logs.tabs.${id}`)}
            id={`log-tab-${id}`}
            {...(id === current.id && { 'aria-controls': 'log-panel' })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="log-panel" aria-labelledby={`log-tab-${current.id}`}>
        <LogPanel key={current.id} tab={current} />
      </Box>
    </PageFrame>
  );
}
