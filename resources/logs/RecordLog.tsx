import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { HistorySubject, Revision } from '#contract/instance/history.ts';
import type { LogRow } from '#contract/instance/logs.ts';
import { InnerList } from '#web/admin/list/InnerList.tsx';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

interface RecordLogProps {
  title?: string;
  /** The name of the record in the log … */
  object?: string;
  /** The record, whose former names are offered too. */
  history?: { subject: HistorySubject; recordId: number };
  /** … or the user whose own actions are shown. */
  byId?: number;
}

/** The history of a record, from the log: time, actor and change. */
export function RecordLog({ title, byId, history, ...props }: RecordLogProps) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const names = useNames(props.object, history);
  const [chosen, choose] = useState('');
  const object = names.includes(chosen) ? chosen : props.object;
  const when = ({ on }: LogRow) => formatDateTime(on);
  return (
    <section>
      {title && (
        <Typography variant="h2" sx={{ mb: 1 }}>
          {translate(title)}
        </Typography>
      )}
      {names.length > 1 && (
        <TextField
          select
          size="small"
          label={translate('lists.history.names')}
          value={object}
          onChange={({ target }) => choose(target.value)}
          sx={{ mb: 1, minWidth: 200 }}
        >
          {names.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <InnerList
        resource="userLogs"
        filter={{ ...(object && { object }), ...(byId && { byId }) }}
        sort={{ field: 'on', order: 'DESC' }}
        perPage={15}
        pagination={<ListPagination rowsPerPageOptions={[15, 50, 100]} />}
      >
        <Table<LogRow>
          sortFields={['on', 'by']}
          empty={<NoRows text="logs.empty.user" />}
          phone={{ primary: ({ log }) => log, secondary: ({ by }) => by, end: when }}
        >
          <Column<LogRow> source="on" label="logs.on" render={when} />
          <Column<LogRow> source="by" label="logs.by" />
          <Column<LogRow> source="log" label="logs.log" />
          <Column<LogRow> source="ip" label="logs.ip" />
        </Table>
      </InnerList>
    </section>
  );
}

/** The name of a record, and those that it had before: rows of the log keep the name of their time. */
function useNames(name: string | undefined, history: RecordLogProps['history']): string[] {
  const { data = [] } = useGetList<Revision>(
    'history',
    { filter: history, pagination: { page: 1, perPage: 100 }, sort: { field: 'on', order: 'DESC' } },
    { enabled: history !== undefined },
  );
  const former = data.flatMap(({ before }) => (typeof before?.name === 'string' ? [before.name] : []));
  return [...new Set([...(name ? [name] : []), ...former])];
}
