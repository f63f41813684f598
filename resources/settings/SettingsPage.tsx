import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { WebhookSection } from '#resources/webhooks/WebhookSection.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { LoginAs } from './LoginAs.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { UsagePanels } from './UsagePanels.tsx';

/** The page `/config`. */
export default function SettingsPage() {
  const can = useCan();
  const translate = useTranslate();
  return (
    <AdminPage>
      <Box sx={{ mb: 2.5 }}>
        <PageHead title={translate('settings.title')} />
      </Box>
      <SettingsForm />
      <Box sx={{ mt: 4, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {can('webhook.manage') && <WebhookSection />}
        <LoginAs />
        <UsagePanels />
        {can('log.read') && <SettingsHistory />}
      </Box>
    </AdminPage>
  );
}
