import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { ImportProblem } from '#contract/users/userTransfers.ts';

/** All errors of a file, by line. */
export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const translate = useTranslate();
  const labelFor = (key: string, about?: object) => translate(`backOffice.users.import.${key}`, about);
  return (
    <>
      <Alert severity="error">{labelFor('problems', { smart_count: problems.length })}</Alert>
      <Box sx={{ maxHeight: 320, overflow: 'auto' }}>
        <Table size="small" stickyHeader aria-label={labelFor('title')}>
          <TableHead>
            <TableRow>
              {['line', 'column', 'problem'].map((key) => (
                <TableCell key={key}>{labelFor(key)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.map(({ line, column, message }) => (
              <TableRow key={`${line} ${column} ${message}`}>
                <TableCell>{line}</TableCell>
                <TableCell>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
