import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Children, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import {
  DataTableBody,
  type DataTableBodyProps,
  DataTableClasses,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';

/** The rows of a table. react-admin's own checkboxes have no accessible names. */
export function TableRows(props: DataTableBodyProps) {
  return <DataTableBody {...props} row={Row} />;
}

/** What a table without rows shows instead of them. */
export const EmptyMessage = createContext<ReactNode>(null);

/** The only row of a table without rows: the message, below the heads of the columns. */
export function EmptyRow({ children }: DataTableBodyProps) {
  const message = useContext(EmptyMessage);
  // One more for the checkboxes; a row may be wider than its table.
  const columns = Children.count(children) + 1;
  return (
    <TableBody>
      <TableRow>
        <TableCell colSpan={columns} sx={{ '& [role="status"]': { border: 0, py: 4 } }}>
          {message}
        </TableCell>
      </TableRow>
    </TableBody>
  );
}

function Row({ children, className }: { children?: ReactNode; className?: string }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext();
  const isSelected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  const isSelectable = record !== undefined && (isRowSelectable?.(record) ?? true);
  const toggle = (event: MouseEvent) => {
    if (record) handleToggleItem?.(record.id, event as MouseEvent<never>);
  };
  return (
    <TableRow hover selected={isSelected} className={className ?? ''}>
      {hasBulkActions && handleToggleItem && (
        <TableCell padding="checkbox">
          <Checkbox
            className={`select-item ${DataTableClasses.checkbox}`}
            checked={isSelectable && isSelected}
            disabled={!isSelectable}
            onClick={toggle}
            slotProps={{ input: { 'aria-label': translate('ui.pick', { name: record?.name ?? '' }) } }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}
