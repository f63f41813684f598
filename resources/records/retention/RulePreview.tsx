import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { type RetentionRule, retention } from '#contract/retention.ts';
import { call } from '#dataProvider/client.ts';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** What a rule would do today, with the button that switches it on or off. */
export function RulePreview({ rule }: { rule: RetentionRule }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { formatDate } = useFormat();
  const refresh = useRefreshLists();
  const { id, rowVersion, active } = rule;
  const preview = useQuery({
    queryKey: ['retention', 'preview', id, rowVersion],
    queryFn: () => call(retention.preview, { params: { id: String(id) }, body: {} }),
  });
  const [update, { isPending }] = useUpdate<RetentionRule>(
    'retention',
    { id, data: { rowVersion, active: !active }, previousData: rule },
    {
      mutationMode: 'pessimistic',
      onError: (error) => notify((error as Error).message, { type: 'error' }),
      onSettled: () => void refresh('records'),
    },
  );
  return (
    <QueryBoundary query={preview}>
      {({ total, items }) => (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Alert severity={total > 0 ? 'warning' : 'info'} role="status">
            {translate('records.affectedFiles', { smart_count: total })}
          </Alert>
          <Button variant="contained" loading={isPending} onClick={() => void update()}>
            {translate(active ? 'records.switchOff' : 'records.switchOn')}
          </Button>
          {items.length > 0 && (
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{translate('records.location')}</TableCell>
                  <TableCell>{translate('records.due')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {items.map((file) => (
                  <TableRow key={file.id}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{file.fullPath}</TableCell>
                    <TableCell>{formatDate(file.on)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </Box>
      )}
    </QueryBoundary>
  );
}
