import Typography from '@mui/material/Typography';
import { List, useTranslate } from 'react-admin';
import type { LogRow } from '#contract/instance/logs.ts';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

interface RecordLogProps {
  title?: string;
  /** The name of the record in the log … */
  object?: string;
  /** … or the user whose own actions are shown. */
  byId?: number;
}

/** The history of a record, from the log: time, actor and change. */
export function RecordLog({ title, object, byId }: RecordLogProps) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const when = ({ on }: LogRow) => formatDateTime(on);
  return (
    <section>
      {title && (
        <Typography variant="h2" sx={{ mb: 1 }}>
          {translate(title)}
        </Typography>
      )}
      <List
        resource="userLogs"
        disableSyncWithLocation
        storeKey={false}
        filter={{ ...(object && { object }), ...(byId && { byId }) }}
        sort={{ field: 'on', order: 'DESC' }}
        perPage={15}
        exporter={false}
        actions={false}
        pagination={<ListPagination rowsPerPageOptions={[15, 50, 100]} />}
      >
        <Table<LogRow>
          sortFields={['on', 'by']}
          empty={<NoRows text="logs.empty.user" />}
          phone={{ primary: ({ log }) => log, secondary: ({ by }) => by, end: when }}
        >
          <Column<LogRow> source="on" label="logs.on" render={when} />
          <Column<LogRow> source="by" label="logs.by" />
          <Column<LogRow> source="log" label="logs.log" disableSort />
          <Column<LogRow> source="ip" label="logs.ip" disableSort />
        </Table>
      </List>
    </section>
  );
}
