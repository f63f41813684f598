import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { type DeviceView, devices } from '#contract/users/devices.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmButton } from '#web/admin/ConfirmButton.tsx';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** Connected devices with their client, last use and state; each can be signed out, and its files erased. */
export function DeviceTable() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const used = ({ lastUsedOn }: DeviceView) =>
    lastUsedOn ? formatDateTime(lastUsedOn) : translate('account.neverUsed');
  const state = ({ wipe, wipeOn }: DeviceView) =>
    translate(`account.devices.states.${stateOf(wipe)}`, { on: wipeOn && formatDateTime(wipeOn) });
  const actions = (device: DeviceView) => <DeviceActions device={device} />;
  return (
    <Table<DeviceView>
      empty={<NoRows text="account.devices.none" />}
      phone={{
        primary: ({ name }) => name,
        secondary: (device) => (device.wipe ? state(device) : used(device)),
        end: actions,
      }}
    >
      <Column<DeviceView>
        source="name"
        label="account.devices.name"
        render={({ name, client }) => <span title={client}>{name}</span>}
      />
      <Column<DeviceView> source="lastUsedOn" label="account.tokens.lastUsed" render={used} />
      <Column<DeviceView> source="address" label="logs.ip" />
      <Column<DeviceView> source="wipe" label="account.devices.state" render={state} />
      <ActionsColumn<DeviceView> render={actions} />
    </Table>
  );
}

const stateOf = (wipe: DeviceView['wipe']) => (wipe === null ? 'connected' : wipe === 'done' ? 'erased' : 'toErase');

function DeviceActions({ device }: { device: DeviceView }) {
  const translate = useTranslate();
  const { id, name, wipe } = device;
  const text = (key: string) => translate(`account.devices.${key}`, { name });
  const end = wipe ? 'remove' : 'signOut';
  const erase = useActionMutation({
    run: () => call(devices.erase, { params: { id: String(id) } }),
    done: 'account.devices.eraseDone',
    stale: ['devices'],
  });
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ justifyContent: 'flex-end', alignItems: 'flex-end' }}>
      <DeleteButton
        resource="devices"
        record={device}
        label={text(end)}
        icon={null}
        button={{ size: 'small', 'aria-label': text(`${end}Of`) }}
        question={text(`${end}Question`)}
        done={text(`${end}Done`)}
      />
      {!wipe && (
        <ConfirmButton
          size="small"
          action={erase}
          label={text('erase')}
          name={text('eraseOf')}
          question={text('eraseQuestion')}
        />
      )}
    </Stack>
  );
}
