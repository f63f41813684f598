import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
  type RowClickFunction,
  SimpleList,
  SortButton,
  useDataTableRenderContext,
  useDataTableSortContext,
} from 'react-admin';
import { NoRows } from './ListStates.tsx';
import { TableRows } from './TableRows.tsx';

interface TableProps<T extends RaRecord> extends DataTableProps<T> {
  /** A row on the phone: two lines, and what stands at their end. */
  phone: { primary: (record: T) => ReactNode; secondary?: (record: T) => ReactNode; end?: (record: T) => ReactNode };
  /** What the phone offers to sort by; wider screens sort by their column heads. */
  sortFields: string[];
}

/** The rows of a list: a table, and on the phone two lines a row with one menu to sort by. */
export function Table<T extends RaRecord>({ phone, sortFields, children, ...props }: TableProps<T>) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  if (!isPhone) {
    return (
      <DataTable body={TableRows} {...props}>
        {children}
      </DataTable>
    );
  }
  return (
    <>
      <SortButton fields={sortFields} />
      <SimpleList<T>
        primaryText={phone.primary}
        {...(phone.secondary && { secondaryText: phone.secondary })}
        {...(phone.end && { tertiaryText: phone.end })}
        empty={props.empty ?? <NoRows />}
        rowClick={(props.rowClick as RowClickFunction | undefined) ?? false}
      />
    </>
  );
}

/** A column that tells assistive technology how the table is sorted by it. */
export function Column<T extends RaRecord>(props: DataTableColumnProps<T>) {
  const isHead = useDataTableRenderContext() === 'header';
  const sort = useDataTableSortContext();
  const isSorted = isHead && props.source !== undefined && sort?.field === props.source;
  const order = sort?.order === 'DESC' ? 'descending' : 'ascending';
  return <DataTable.Col {...(props as DataTableColumnProps)} {...(isSorted && { 'aria-sort': order })} />;
}
