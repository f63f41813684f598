import useMediaQuery from '@mui/material/useMediaQuery';
import { Children, isValidElement, type ReactNode } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  type DataTableProps,
  I18nContextProvider,
  type I18nProvider,
  type RaRecord,
  type RowClickFunction,
  SimpleList,
  SortButton,
  useDataTableRenderContext,
  useDataTableSortContext,
  useI18nProvider,
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
  const named = useColumnNames(children);
  if (!isPhone) {
    return (
      <DataTable body={TableRows} {...props}>
        {children}
      </DataTable>
    );
  }
  return (
    <>
      {sortFields.length > 0 && (
        <I18nContextProvider value={named}>
          <SortButton fields={sortFields} />
        </I18nContextProvider>
      )}
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

/** The texts of the app, in which fields are called what the heads of their columns say. */
function useColumnNames(columns: ReactNode): I18nProvider {
  const i18n = useI18nProvider();
  const labels = new Map<string, string>();
  for (const column of Children.toArray(columns)) {
    if (!isValidElement<DataTableColumnProps>(column)) continue;
    const { source, label } = column.props;
    if (source && typeof label === 'string') labels.set(source, label);
  }
  const labelFor = (key: string) => labels.get(/^resources\.\w+\.fields\.(\w+)$/.exec(key)?.[1] ?? '');
  return { ...i18n, translate: (key, options) => i18n.translate(labelFor(key) ?? key, labelFor(key) ? {} : options) };
}

/** A column that tells assistive technology how the table is sorted by it. */
export function Column<T extends RaRecord>(props: DataTableColumnProps<T>) {
  const isHead = useDataTableRenderContext() === 'header';
  const sort = useDataTableSortContext();
  const isSorted = isHead && props.source !== undefined && sort?.field === props.source;
  const order = sort?.order === 'DESC' ? 'descending' : 'ascending';
  return <DataTable.Col {...(props as DataTableColumnProps)} {...(isSorted && { 'aria-sort': order })} />;
}
