import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { RecordTabs } from '#web/admin/RecordTabs.tsx';
import { useSlots } from '#web/layout/useSlots.ts';
import { LogCheck } from './LogCheck.tsx';
import { LogPanel } from './LogPanel.tsx';
import { logTabs } from './logTabs.ts';

/** The logs, `/logs`. Each tab starts without a filter, so switching drops the search of the other tab. */
export default function LogsPage() {
  const translate = useTranslate();
  const can = useCan();
  // The logs of modules come before the log of the system.
  const [user, ...system] = logTabs;
  const tabs = [user, ...useSlots('logTabs'), ...system].filter(({ action }) => can(action));
  return (
    <AdminPage>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {translate('logs.title')}
      </Typography>
      <LogCheck />
      <Box sx={{ mt: 1 }}>
        <RecordTabs
          label={translate('logs.title')}
          tabs={tabs.map((tab) => ({
            id: tab.id,
            label: `logs.tabs.${tab.id}`,
            content: <LogPanel key={tab.id} tab={tab} />,
          }))}
        />
      </Box>
    </AdminPage>
  );
}
