import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { Devices } from './Devices.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The page `/account/security`: sessions, second factor and API tokens of the user. */
export default function SecurityPage() {
  const translate = useTranslate();
  const can = useCan();
  return (
    <AdminPage>
      <PageHead title={translate('account.title')} />
      <Typography color="text.secondary">{translate('account.intro')}</Typography>
      <Box sx={{ mt: 3, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {can('account.setUpFactor') && <SecondFactor />}
        <Sessions />
        <Devices />
        <ApiTokens />
      </Box>
    </AdminPage>
  );
}
