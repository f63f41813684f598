import Button from '@mui/material/Button';
import { useState } from 'react';
import { List, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { type LockedFile, locks } from '#contract/fileNodes/locks.ts';
import { call } from '#dataProvider/client.ts';
import { ActionDialog } from '#web/admin/ActionDialog.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';

interface LockRow extends LockedFile {
  id: number;
}

/** Locked files, `/records/locks`: the own ones, for administrators all. */
export default function LockList() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const until = ({ lock }: LockRow) =>
    lock.until === null ? translate('files.lock.approval') : formatDateTime(lock.until);
  const why = ({ lock: { app, place, reason } }: LockRow) => reason ?? (app === 'manual' ? '' : place);
  return (
    <AdminPage tabs={<RecordsTabs current="locks" />}>
      <List
        resource="locks"
        actions={<ListHeader title="records.locks" />}
        exporter={false}
        aside={<Facets search="records.searchLocks" />}
      >
        <Table<LockRow>
          empty={<NoRows text="records.noLocks" />}
          phone={{
            primary: ({ file }) => file.name,
            secondary: (row) => [row.lock.by.name, until(row), why(row)].filter(Boolean).join(' · '),
            end: (row) => <Unlock row={row} />,
          }}
        >
          <Column<LockRow> source="file" label="records.name" render={({ file }) => file.name} />
          <Column<LockRow> source="fullPath" label="records.location" render={({ file }) => file.fullPath} />
          <Column<LockRow> source="by" label="records.lockedBy" render={({ lock }) => lock.by.name} />
          <Column<LockRow> source="until" label="records.lockedUntil" render={until} />
          <Column<LockRow> source="reason" label="records.reason" render={why} />
          <Column<LockRow> label="ui.actions" align="right" render={(row) => <Unlock row={row} />} />
        </Table>
      </List>
    </AdminPage>
  );
}

/** Ends a lock after a confirmation. That of an approval ends with it. */
function Unlock({ row: { file, lock } }: { row: LockRow }) {
  const translate = useTranslate();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (lock.app === 'approval' || !can('lock.end', { by: lock.by.id })) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('files.lock.end')}
      </Button>
      {isOpen && (
        <ActionDialog
          label={translate('files.lock.end')}
          title={file.name}
          question={translate('records.unlockQuestion', { name: lock.by.name })}
          run={() => call(locks.end, { params: { id: String(file.id) } })}
          done={translate('files.lock.ended')}
          changes="files"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
