import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { NetworkDrive } from './NetworkDrive.tsx';
import { GoodToKnow, SyncClients } from './SyncClients.tsx';

const NOT_FOUND = 404;

/** The page `/account/connect`: how to keep folders of a device in step, or to use the files as a network drive. */
export default function ConnectPage() {
  const translate = useTranslate();
  const clientAddress = useStored('settings')?.clientAddress;
  const address = `${clientAddress ?? window.location.origin + basePath}/dav/`;
  const { data: isOff } = useQuery({ queryKey: ['webdav'], queryFn: isSwitchedOff });
  return (
    <AdminPage>
      <Stack spacing={3} sx={{ maxWidth: 820 }}>
        <Box>
          <PageHead title={translate('connect.title')} />
          <Typography color="text.secondary">
            {translate(clientAddress ? 'connect.intro' : 'connect.driveIntro')}
          </Typography>
        </Box>
        {isOff && <Alert severity="warning">{translate('connect.off')}</Alert>}
        {clientAddress && <SyncClients address={clientAddress} />}
        {clientAddress && <GoodToKnow />}
        <NetworkDrive address={address} />
      </Stack>
    </AdminPage>
  );
}

/** OPTIONS needs no sign-in; it returns 404 where the administrator has switched WebDAV off. */
async function isSwitchedOff(): Promise<boolean> {
  return (await fetch(`${basePath}/dav/`, { method: 'OPTIONS' })).status === NOT_FOUND;
}
