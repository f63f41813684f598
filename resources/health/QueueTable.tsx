import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { QueueState } from '#contract/instance/health.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { Card } from './Card.tsx';
import type { HealthState } from './healthReport.ts';

/** Background work: how much is waiting, for how long, and how much failed. */
export function QueueTable({ queues, state }: { queues: QueueState[]; state: HealthState }) {
  const translate = useTranslate();
  const { formatDateTime, formatNumber } = useFormat();
  const labelFor = (key: string) => translate(`backOffice.health.${key}`);

  return (
    <Card title={labelFor('queues')} state={state}>
      <Table size="small" aria-label={labelFor('queues')} sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{labelFor('name')}</TableCell>
            <TableCell align="right">{labelFor('waiting')}</TableCell>
            <TableCell align="right">{labelFor('failed')}</TableCell>
            <TableCell align="right">{labelFor('age')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {queues.map(({ id, waiting, failed, oldestOn }) => (
            <TableRow key={id} sx={{ '&:last-child td, &:last-child th': { border: 0 } }}>
              <TableCell component="th" scope="row">
                {labelFor(`queue.${id}`)}
              </TableCell>
              <TableCell align="right">{formatNumber(waiting)}</TableCell>
              <TableCell align="right" sx={failed > 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
                {formatNumber(failed)}
              </TableCell>
              <TableCell align="right">{oldestOn ? formatDateTime(oldestOn) : '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
