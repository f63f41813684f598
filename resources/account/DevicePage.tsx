import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { devices } from '#contract/users/devices.ts';
import { call } from '#dataProvider/client.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DescriptionList } from '#web/admin/DescriptionList.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { paths } from '#web/paths.ts';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** The page `/login/device/{code}`, which a client opens in the browser: its user connects it. */
export default function DevicePage() {
  const translate = useTranslate();
  const id = useParams().code ?? '';
  const waiting = useQuery({
    queryKey: ['devices', 'waiting', id],
    queryFn: () => call(devices.waiting, { params: { id } }),
    retry: false,
    // After it is connected the code is used up.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const connect = useActionMutation({
    run: () => call(devices.connect, { params: { id } }),
    stale: ['devices', 'getList'],
  });
  return (
    <AdminPage>
      <Stack spacing={2.5} sx={{ maxWidth: 640 }}>
        <PageHead title={translate(connect.isSuccess ? 'connect.device.done' : 'connect.device.title')} />
        {connect.isSuccess ? (
          <Connected />
        ) : (
          <QueryBoundary query={waiting}>
            {(client) => (
              <Question id={id} client={client} isBusy={connect.isPending} onConnect={() => connect.mutate()} />
            )}
          </QueryBoundary>
        )}
      </Stack>
    </AdminPage>
  );
}

interface QuestionProps {
  id: string;
  client: { client: string; name: string; address: string; on: string };
  isBusy: boolean;
  onConnect: () => void;
}

function Question({ id, client: { client, address, on }, isBusy, onConnect }: QuestionProps) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const profile = useStored('profile');
  return (
    <>
      <Typography>{translate('connect.device.intro', { name: profile?.name ?? '' })}</Typography>
      <DescriptionList
        details={{
          'connect.device.client': client,
          'connect.device.address': address,
          'connect.device.startedOn': formatDateTime(on),
          'connect.device.code': (
            <Box component="code" sx={{ fontSize: 13 }}>
              {id}
            </Box>
          ),
        }}
      />
      <Alert severity="warning">{translate('connect.device.warning')}</Alert>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" loading={isBusy} onClick={onConnect}>
          {translate('connect.device.submit')}
        </Button>
        <Button component={Link} to={paths.fileShare}>
          {translate('ui.cancel')}
        </Button>
      </Stack>
    </>
  );
}

function Connected() {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="success" icon={<DevicesIcon fontSize="inherit" />} role="status">
        {translate('connect.device.connected')}
      </Alert>
      <Box>
        <Button component={Link} to={paths.security}>
          {translate('connect.device.toDevices')}
        </Button>
      </Box>
    </>
  );
}
