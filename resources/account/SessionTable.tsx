import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import type { OwnSession } from '#contract/users/session.ts';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { deviceOf } from './device.ts';

/** Sessions of a user; each except the current one can be ended. */
export function SessionTable() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const nameOf = ({ agent }: OwnSession) => {
    const { browser, system } = deviceOf(agent);
    if (browser && system) return translate('account.sessions.on', { browser, system });
    return browser ?? system ?? translate('account.sessions.unknown');
  };
  const device = (session: OwnSession) => (
    <>
      {nameOf(session)}{' '}
      {session.current && (
        <Chip size="small" color="primary" variant="outlined" label={translate('account.sessions.current')} />
      )}
    </>
  );
  const end = (session: OwnSession) => !session.current && <End session={session} name={nameOf(session)} />;
  return (
    <Table<OwnSession>
      empty={<NoRows text="account.sessions.none" />}
      phone={{ primary: device, secondary: ({ ip }) => ip, end }}
    >
      <Column<OwnSession> source="agent" label="account.sessions.device" render={device} />
      <Column<OwnSession> source="ip" label="logs.ip" />
      <Column<OwnSession>
        source="startedOn"
        label="account.sessions.startedOn"
        render={({ startedOn }) => formatDateTime(startedOn)}
      />
      <Column<OwnSession>
        source="lastSeenOn"
        label="account.sessions.lastSeen"
        render={({ lastSeenOn }) => formatDateTime(lastSeenOn)}
      />
      <ActionsColumn<OwnSession> render={end} />
    </Table>
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
