import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { call } from '#dataProvider/client.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

const columns = ['by', 'log', 'on', 'ip'] as const;

/** Recipient, Log, Downloaded On, IP Address. */
export function DownloadTable({ shareId }: { shareId: number }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const labelFor = (key: string) => translate(`shares.downloads.${key}`);
  const query = useQuery({
    queryKey: ['oneTimeShares', 'downloads', shareId],
    queryFn: ({ signal }) => call(oneTimeShares.downloads, { params: { id: String(shareId) } }, { signal }),
    retry: false,
  });

  return (
    <QueryBoundary query={query}>
      {({ items }) => (
        <TableContainer tabIndex={0}>
          <Table size="small" aria-label={labelFor('title')}>
            <TableHead>
              <TableRow>
                {columns.map((name) => (
                  <TableCell key={name} sx={{ whiteSpace: 'nowrap' }}>
                    {labelFor(name)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {items.length === 0 && (
                <TableRow>
                  <TableCell colSpan={columns.length} sx={{ py: 4, color: 'text.secondary', textAlign: 'center' }}>
                    {labelFor('none')}
                  </TableCell>
                </TableRow>
              )}
              {items.map(({ id, by, log, on, ip }) => (
                <TableRow key={id}>
                  <TableCell>{by}</TableCell>
                  <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>{log}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <time dateTime={on}>{formatDateTime(on)}</time>
                  </TableCell>
                  <TableCell>{ip}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </QueryBoundary>
  );
}
