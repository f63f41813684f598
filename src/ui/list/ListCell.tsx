import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import type { ReactNode } from 'react';

interface ListCellProps {
  label: string;
  align?: 'right' | undefined;
  isActions?: boolean;
  children: ReactNode;
}

/** A cell of a table that becomes cards (`tableSx`): there it says what it holds. */
export function ListCell({ label, align, isActions = false, children }: ListCellProps) {
  return (
    <TableCell role="cell" className={isActions ? 'actions' : undefined} align={align ?? 'left'}>
      <Box component="span" className="label" aria-hidden>
        {label}
      </Box>
      <Box component="span" className="value">
        {children}
      </Box>
    </TableCell>
  );
}
