import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { PreviewProps } from '../PreviewProps.ts';
import { readTable } from './readTable.ts';
import { TextPaper } from './TextPaper.tsx';

/** Maximum number of displayed rows. */
const MAX_ROWS = 2000;

/** A CSV file as a table with the first row as header. */
export function TablePreview({ file }: PreviewProps) {
  return <TextPaper file={file}>{(text) => <TableText text={text} />}</TextPaper>;
}

/** The same for a text that is not stored yet. */
export function TableText({ text }: { text: string }) {
  const [head = [], ...body] = useMemo(() => readTable(text, MAX_ROWS), [text]);
  return (
    <Box component="table" sx={tableSx}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={keyOf(column)}>{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, number) => (
          <tr key={keyOf(number)}>
            {row.map((cell, column) => (
              <td key={keyOf(column)}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The cells never move, so their positions are stable keys. */
const keyOf = (position: number) => `at ${position}`;

const tableSx = {
  borderCollapse: 'collapse',
  typography: 'body2',
  '& :is(th, td)': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'start', whiteSpace: 'pre-wrap' },
  '& th': { bgcolor: 'action.hover' },
} as const;
