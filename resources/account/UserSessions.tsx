import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ReferenceManyField, useDelete, useNotify, useTranslate } from 'react-admin';
import type { OwnSession } from '#contract/users/session.ts';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { deviceOf } from './device.ts';

/** Where a user is signed in; administrators can end each session. */
export function UserSessions() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const device = ({ agent }: OwnSession) => {
    const { browser, system } = deviceOf(agent);
    if (browser && system) return translate('account.sessions.on', { browser, system });
    return browser ?? system ?? translate('account.sessions.unknown');
  };
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('account.sessions.title')}
      </Typography>
      <ReferenceManyField reference="sessions" target="userId" perPage={1000}>
        <Table<OwnSession>
          sortFields={[]}
          empty={<NoRows text="account.sessions.none" />}
          phone={{
            primary: device,
            secondary: ({ ip }) => ip,
            end: (session) => <End session={session} name={device(session)} />,
          }}
        >
          <Column<OwnSession> source="agent" label="account.sessions.device" disableSort render={device} />
          <Column<OwnSession> source="ip" label="logs.ip" disableSort />
          <Column<OwnSession>
            source="lastSeenOn"
            label="account.sessions.lastSeen"
            disableSort
            render={({ lastSeenOn }) => formatDateTime(lastSeenOn)}
          />
          <Column<OwnSession>
            label="ui.actions"
            headerClassName="unlabelled"
            align="right"
            render={(session) => <End session={session} name={device(session)} />}
          />
        </Table>
      </ReferenceManyField>
    </section>
  );
}

function End({ session, name }: { session: OwnSession; name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [end, { isPending }] = useDelete(
    'sessions',
    { id: session.id, previousData: session },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify('account.sessions.ended', { type: 'success' }),
      onError: (error) => notify((error as Error).message, { type: 'error' }),
    },
  );
  return (
    <Button
      color="error"
      size="small"
      loading={isPending}
      aria-label={translate('account.sessions.endOf', { device: name, ip: session.ip })}
      onClick={() => void end()}
    >
      {translate('account.sessions.end')}
    </Button>
  );
}
