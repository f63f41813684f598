import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ColumnsButton, FilterButton, List, useListContext, useListFilterContext, useTranslate } from 'react-admin';
import { LogLevel } from '#contract/enums.ts';
import { type LogRow, logCategories } from '#contract/instance/logs.ts';
import { call } from '#dataProvider/client.ts';
import { parametersOf } from '#dataProvider/filters.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { Facet, Facets } from '#web/admin/list/Facets.tsx';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { SavedQueries } from '#web/admin/list/SavedQueries.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { SaveFileButton } from '#web/admin/SaveFileButton.tsx';
import { ReloadButton } from '#web/ui/list/ReloadButton.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { FilterLink } from './FilterLink.tsx';
import { filtersOf } from './logFilters.tsx';
import type { LogColumn, LogTab } from './logTabs.ts';

const levels = [LogLevel.Warning, LogLevel.Error, LogLevel.Fatal];

/** One kind of log: search, facets and filters beside a paged table. */
export function LogPanel({ tab }: { tab: LogTab }) {
  const { resource, perPage, filters } = tab;
  const { timeZone } = useFormat();
  return (
    <List
      resource={resource}
      sort={{ field: 'on', order: 'DESC' }}
      perPage={perPage}
      filter={{ timeZone }}
      exporter={false}
      pagination={<ListPagination rowsPerPageOptions={[...new Set([perPage, 50, 100, 250])].sort((a, b) => a - b)} />}
      filters={filtersOf(filters)}
      actions={<Actions csv={tab.csv} />}
      aside={<LogFacets tab={tab} />}
    >
      <LogTable tab={tab} />
    </List>
  );
}

function Actions({ csv }: Pick<LogTab, 'csv'>) {
  const { timeZone } = useFormat();
  const { filterValues, refetch, isFetching } = useListContext();
  const query = parametersOf(filterValues);
  const days = query.from || query.to ? { timeZone } : {};
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <ReloadButton isFetching={isFetching} onReload={refetch} />
      <FilterButton disableSaveQuery />
      <ColumnsButton />
      {csv && (
        <SaveFileButton
          label="backOffice.csv"
          save={async () => saveContent(await csv(), { query: { ...query, ...days } }, 'Log.csv')}
        />
      )}
    </Box>
  );
}

/** Category and level, each with the number of rows that it would leave. */
function LogFacets({ tab: { resource, filters, counts } }: { tab: LogTab }) {
  const translate = useTranslate();
  const { timeZone } = useFormat();
  const query = { ...parametersOf(useListFilterContext().filterValues), timeZone };
  const { data } = useQuery({
    queryKey: [resource, 'counts', query],
    queryFn: async ({ signal }) => (counts ? call(await counts(), { query }, { signal }) : null),
    placeholderData: keepPreviousData,
  });
  return (
    <Facets search="logs.search">
      <SavedQueries />
      {filters.includes('category') && (
        <Facet
          label="logs.about"
          source="category"
          choices={logCategories.map((value) => ({
            value,
            label: translate(`logs.categories.${value}`),
            count: data?.category[value],
          }))}
        />
      )}
      {filters.includes('level') && (
        <Facet
          label="logs.level"
          source="level"
          choices={levels.map((level) => ({
            value: String(level),
            label: translate('logs.atLeast', { level: translate(`logs.levels.${level}`) }),
            count: data?.level[String(level) as '1' | '2' | '3'],
          }))}
        />
      )}
    </Facets>
  );
}

function LogTable({ tab: { id, columns, by, filters } }: { tab: LogTab }) {
  const cells = useLogCells(filters.includes('object'));
  return (
    <Table<LogRow>
      sortFields={columns.filter((name) => name !== 'kind')}
      empty={<NoRows text={`logs.empty.${id}`} />}
      phone={{ primary: ({ log }) => log, secondary: actorOf, end: cells.on }}
    >
      {columns.map((name) => (
        <Column<LogRow>
          key={name}
          source={name}
          label={name === 'by' && by ? by : `logs.${name}`}
          render={cells[name]}
          {...(name === 'length' && { align: 'right' })}
          {...(name === 'by' && { sx: { minWidth: 140 } })}
        />
      ))}
    </Table>
  );
}

/** A name that another user has too, or that the actor does not have any more, is shown with the sign-in ID. */
function actorOf({ by, signInId }: LogRow): string {
  return signInId === null ? by : `${by} (${signInId})`;
}

/** The content of the cells; people, addresses and names of things filter the log. */
function useLogCells(hasObjects: boolean): Record<LogColumn, (row: LogRow) => ReactNode> {
  const translate = useTranslate();
  const { formatDateTime, formatSize } = useFormat();
  const { filterValues, setFilters } = useListContext<LogRow>();
  const narrow = (hint: string, filter: object, text: string) => (
    <FilterLink hint={hint} onClick={() => setFilters({ ...filterValues, ...filter })}>
      {text}
    </FilterLink>
  );
  return {
    on: ({ on }) => (
      <Box component="time" dateTime={on} sx={{ whiteSpace: 'nowrap' }}>
        {formatDateTime(on)}
      </Box>
    ),
    by: (row) => {
      const name = actorOf(row);
      if (row.byId === null) return name;
      return narrow(translate('logs.onlyBy', { name }), { byId: { byId: String(row.byId) } }, name);
    },
    log: ({ log }) => {
      const object = hasObjects ? objectOf(log) : undefined;
      if (!object) return log;
      const [before, after] = [log.indexOf(object), log.indexOf(object) + object.length];
      return (
        <>
          {log.slice(0, before)}
          {narrow(translate('logs.onlyAbout', { object }), { object: { object } }, object)}
          {log.slice(after)}
        </>
      );
    },
    length: ({ length }) => (length === null ? '' : formatSize(length)),
    kind: ({ kind }) => translate(`logs.kinds.${kind}`),
    ip: ({ ip }) => ip && narrow(translate('logs.onlyFrom', { ip }), { ip: { ip } }, ip),
    level: ({ level }) => translate(`logs.levels.${level}`),
  };
}

/**
 * The name of the thing that a row is about, between the action and the change: `File moved: A/b.txt → C` is about
 * `A/b.txt`. Undefined if the row names nothing.
 */
function objectOf(log: string): string | undefined {
  const [, named = ''] = /^[^:]+: (.+)$/s.exec(log) ?? [];
  return named.split(/ → | \[batch | \((?=[^)]*\)$)/)[0] || undefined;
}
