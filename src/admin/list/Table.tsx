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
  /** A row on phones: two lines, and an element at the end. */
  phone: { primary: (record: T) => ReactNode; secondary?: (record: T) => ReactNode; end?: (record: T) => ReactNode };
  /** The sort fields on phones; wider screens sort by their column headings. */
  sortFields: string[];
}

/** The rows of a list: a table, and on phones two lines per row with a sort menu. */
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

/** Translations in which fields have the labels of their columns. */
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
