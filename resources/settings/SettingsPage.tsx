import UsageIcon from '@mui/icons-material/DataUsageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useRef } from 'react';
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
  const usage = useRef<HTMLDivElement>(null);
  return (
    <AdminPage>
      <Box sx={{ mb: 2.5 }}>
        <PageHead title={translate('settings.title')}>
          <Button startIcon={<UsageIcon />} onClick={() => showSection(usage.current)}>
            {translate('settings.usage')}
          </Button>
        </PageHead>
      </Box>
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 3 } }}>
        <SettingsForm />
      </Paper>
      <Box sx={{ mt: 3, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {can('webhook.manage') && <WebhookSection />}
        <LoginAs />
        <Box ref={usage} tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
          <UsagePanels />
        </Box>
        {can('log.read') && <SettingsHistory />}
      </Box>
    </AdminPage>
  );
}

/** Scrolls to a section below, and moves the focus into it. */
function showSection(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
