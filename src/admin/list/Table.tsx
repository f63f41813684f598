import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import SortIcon from '@mui/icons-material/Sort';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react';
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
  useListContextWithProps,
  useListSortContext,
  useTranslate,
} from 'react-admin';
import { PHONE } from '#web/ui/page/narrow.ts';
import { NoRows } from './ListStates.tsx';
import { EmptyMessage, EmptyRow, TableRows } from './TableRows.tsx';

interface TableProps<T extends RaRecord> extends DataTableProps<T> {
  /** A row on phones: two lines, and an element at the end. */
  phone: { primary: (record: T) => ReactNode; secondary?: (record: T) => ReactNode; end?: (record: T) => ReactNode };
  /** The columns by which the server sorts: their headings do, and on phones a menu. */
  sortFields?: readonly string[];
}

/** The rows of a list: a table, and on phones two lines per row with a sort menu. */
export function Table<T extends RaRecord>({ phone, sortFields = none, children, ...props }: TableProps<T>) {
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const labels = columnLabels(children);
  const { data, total, isPending } = useListContextWithProps<T>(props);
  const empty = props.empty ?? <NoRows />;
  if (!isPhone) {
    // react-admin shows nothing but the message. With the heads of the columns above it, the page does not jump while a
    // search is typed.
    const isEmpty = !isPending && (!data?.length || total === 0);
    return (
      <SortFields value={sortFields}>
        <EmptyMessage value={empty}>
          <DataTable
            body={TableRows}
            {...props}
            {...(isEmpty && { data: [{ id: 0 } as T], total: 1, isRowSelectable: () => false, body: EmptyRow })}
          >
            {children}
          </DataTable>
        </EmptyMessage>
      </SortFields>
    );
  }
  const fields = sortFields.filter((field) => labels.has(field));
  return (
    <>
      {fields.length > 0 && <SortMenu fields={fields} labels={labels} />}
      <SimpleList<T>
        primaryText={phone.primary}
        {...(phone.secondary && { secondaryText: phone.secondary })}
        {...(phone.end && { tertiaryText: phone.end })}
        empty={empty}
        rowClick={(props.rowClick as RowClickFunction | undefined) ?? false}
      />
    </>
  );
}

const none: readonly string[] = [];
const SortFields = createContext(none);

/** The columns of a table that have a label, by their field. */
function columnLabels(columns: ReactNode): Map<string, string> {
  const labels = new Map<string, string>();
  for (const column of Children.toArray(columns)) {
    if (!isValidElement<DataTableColumnProps>(column)) continue;
    const { source, label } = column.props;
    if (source && typeof label === 'string') labels.set(source, label);
  }
  return labels;
}

/** The sort menu of react-admin, in whose texts fields have the labels of their columns. */
function SortMenu({ fields, labels }: { fields: string[]; labels: Map<string, string> }) {
  const i18n = useI18nProvider();
  const labelFor = (key: string) => labels.get(/^resources\.\w+\.fields\.([\w.]+)$/.exec(key)?.[1] ?? '');
  const translate: I18nProvider['translate'] = (key, options) =>
    i18n.translate(labelFor(key) ?? key, labelFor(key) ? {} : options);
  return (
    <I18nContextProvider value={{ ...i18n, translate }}>
      <SortButton fields={fields} icon={<SortedBy labels={labels} />} sx={asText} />
    </I18nContextProvider>
  );
}

/** Makes room for a text in a button that has only an icon on phones. */
const asText = {
  '& .MuiIconButton-root': {
    mx: -1,
    px: 1,
    gap: 0.5,
    minHeight: 44,
    borderRadius: 1,
    color: 'text.secondary',
    font: 'inherit',
    fontWeight: 500,
  },
};

/** The column by which a list is sorted, as in the heading of a table. */
function SortedBy({ labels }: { labels: Map<string, string> }) {
  const translate = useTranslate();
  const { sort } = useListSortContext();
  const label = labels.get(sort.field);
  if (!label) return <SortIcon />;
  const Arrow = sort.order === 'DESC' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <>
      {translate(label)}
      <Arrow fontSize="small" />
    </>
  );
}

/** A column that tells assistive technology how the table is sorted by it. */
export function Column<T extends RaRecord>(props: DataTableColumnProps<T>) {
  const isHead = useDataTableRenderContext() === 'header';
  const sort = useDataTableSortContext();
  const isSortable = useContext(SortFields).includes(props.source ?? '');
  const isSorted = isHead && props.source !== undefined && sort?.field === props.source;
  const order = sort?.order === 'DESC' ? 'descending' : 'ascending';
  return (
    <DataTable.Col
      {...(props as DataTableColumnProps)}
      disableSort={!isSortable}
      {...(isSorted && { 'aria-sort': order })}
    />
  );
}

/** The last column, with what can be done with a row. */
export function ActionsColumn<T extends RaRecord>({ render }: Pick<DataTableColumnProps<T>, 'render'>) {
  return <Column<T> label="ui.actions" headerClassName="unlabelled" align="right" {...(render && { render })} />;
}
