import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { call } from '#dataProvider/client.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

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
      {({ items }) =>
        items.length === 0 ? (
          <Typography color="text.secondary">{labelFor('none')}</Typography>
        ) : (
          <TableContainer tabIndex={0}>
            <Table size="small" aria-label={labelFor('title')}>
              <TableHead>
                <TableRow>
                  {['by', 'log', 'on', 'ip'].map((name) => (
                    <TableCell key={name} sx={{ whiteSpace: 'nowrap' }}>
                      {labelFor(name)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
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
        )
      }
    </QueryBoundary>
  );
}
