import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { largestFoldersQuery } from './usage.data.ts';

/** The folders whose own files take the most space. */
export function LargestFolders() {
  const translate = useTranslate();
  const { formatSize, formatNumber } = useFormat();
  const labelFor = (key: string) => translate(`backOffice.charts.${key}`);
  return (
    <Box component="section" aria-label={labelFor('largest')}>
      <Typography variant="h3" gutterBottom>
        {labelFor('largest')}
      </Typography>
      <QueryBoundary query={useQuery(largestFoldersQuery)}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography variant="body2" color="text.secondary">
              {labelFor('noFolders')}
            </Typography>
          ) : (
            <Table size="small" aria-label={labelFor('largest')} sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
              <TableHead>
                <TableRow>
                  <TableCell>{labelFor('folder')}</TableCell>
                  <TableCell align="right">{labelFor('count')}</TableCell>
                  <TableCell align="right">{labelFor('size')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {items.map(({ id, path, files, length }) => (
                  <TableRow key={id}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{path}</TableCell>
                    <TableCell align="right">{formatNumber(files)}</TableCell>
                    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                      {formatSize(length)}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )
        }
      </QueryBoundary>
    </Box>
  );
}
