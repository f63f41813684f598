import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HistorySubject, Revision } from '#contract/instance/history.ts';
import { ActionDialog } from '#web/admin/ActionDialog.tsx';
import { InnerList } from '#web/admin/list/InnerList.tsx';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

interface RecordHistoryProps {
  subject: HistorySubject;
  recordId: number;
  /** Shows the changes only after a press, on pages that are about something else. */
  isFolded?: boolean;
  /** The labels of the fields, as keys of the catalogue. */
  fields: Record<string, string>;
  /** The text of a value that is neither a text nor a number, a list nor yes or no. */
  format?: (field: string, value: unknown) => string | undefined;
  /** The values of the record now: what is as it was before a change needs no restoring. */
  current?: object;
  /** Sets the values from before a change again. */
  onRestore: (revision: Revision) => Promise<unknown>;
  /** Whether the caller may set these fields. */
  mayRestore: (fields: string[]) => boolean;
}

/** The changes of a record with what there was before, which can be restored. */
export function RecordHistory({ subject, recordId, isFolded = false, ...props }: RecordHistoryProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(!isFolded);
  const { formatDateTime } = useFormat();
  const when = ({ on }: Revision) => formatDateTime(on);
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {isFolded ? (
          <Button startIcon={<HistoryIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {translate('lists.history.title')}
          </Button>
        ) : (
          translate('lists.history.title')
        )}
      </Typography>
      {isOpen && (
        <InnerList
          resource="history"
          filter={{ subject, recordId }}
          sort={{ field: 'on', order: 'DESC' }}
          perPage={10}
          pagination={<ListPagination rowsPerPageOptions={[10, 50, 100]} />}
        >
          <Table<Revision>
            sortFields={['on']}
            empty={<NoRows text="lists.history.none" />}
            phone={{
              primary: (revision) => (
                <>
                  <Changes revision={revision} {...props} />
                  <Restore revision={revision} {...props} />
                </>
              ),
              secondary: ({ by }) => by,
              end: when,
            }}
          >
            <Column<Revision> source="on" label="lists.history.on" render={when} />
            <Column<Revision> source="by" label="lists.history.by" />
            <Column<Revision>
              source="after"
              label="lists.history.change"
              render={(revision) => <Changes revision={revision} {...props} />}
            />
            <ActionsColumn<Revision> render={(revision) => <Restore revision={revision} {...props} />} />
          </Table>
        </InnerList>
      )}
    </section>
  );
}

type RowProps = Omit<RecordHistoryProps, 'subject' | 'recordId' | 'isFolded'> & { revision: Revision };

function Changes({ revision: { before, after }, ...props }: RowProps) {
  const translate = useTranslate();
  const textOf = useValueTexts(props);
  if (before === null) return translate('lists.history.created');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {Object.keys({ ...before, ...after }).map((field) => (
        <li key={field}>
          {translate('lists.history.field', {
            label: translate(props.fields[field] ?? field),
            before: textOf(field, before[field]),
            after: textOf(field, after?.[field]),
          })}
        </li>
      ))}
    </Box>
  );
}

function Restore({ revision, ...props }: RowProps) {
  const { before } = revision;
  const { current, mayRestore } = props;
  const [isConfirming, setConfirming] = useState(false);
  const translate = useTranslate();
  if (before === null || !mayRestore(Object.keys(before))) return null;
  const now = current as Record<string, unknown> | undefined;
  const isThere = now && Object.entries(before).every(([field, value]) => same(now[field], value));
  if (isThere) return null;
  return (
    <>
      <Button size="small" startIcon={<RestoreIcon />} onClick={() => setConfirming(true)}>
        {translate('lists.history.restore')}
      </Button>
      {isConfirming && <RestoreDialog revision={revision} {...props} onClose={() => setConfirming(false)} />}
    </>
  );
}

function RestoreDialog({ revision, onRestore, onClose, ...props }: RowProps & { onClose: () => void }) {
  const translate = useTranslate();
  const textOf = useValueTexts(props);
  const values = Object.entries(revision.before ?? {}).map(([field, value]) =>
    translate('lists.history.value', { label: translate(props.fields[field] ?? field), value: textOf(field, value) }),
  );
  return (
    <ActionDialog
      title={translate('lists.history.restoreTitle')}
      question={translate('lists.history.restoreQuestion')}
      label={translate('lists.history.restore')}
      run={() => onRestore(revision)}
      done={translate('lists.history.restored')}
      changes="everything"
      onClose={onClose}
    >
      <Box component="ul" sx={{ mb: 0, overflowWrap: 'anywhere' }}>
        {values.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </ActionDialog>
  );
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function useValueTexts({ format }: Pick<RowProps, 'format'>) {
  const translate = useTranslate();
  return (field: string, value: unknown): string => {
    if (value == null || value === '') return translate('lists.history.nothing');
    const text = format?.(field, value);
    if (text !== undefined) return text;
    if (typeof value === 'boolean') return translate(value ? 'lists.history.yes' : 'lists.history.no');
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
}
