import type { EndpointShape } from '#contract/endpoint.ts';
import { logs } from '#contract/instance/logs.ts';
import type { Action } from '#contract/policy.ts';

export type LogColumn = 'on' | 'by' | 'log' | 'length' | 'kind' | 'ip' | 'level';
export type LogFilter = 'day' | 'byId' | 'ip' | 'category' | 'level' | 'object' | 'size';

/** An endpoint that returns a log as CSV. */
export type CsvOfLog = EndpointShape & Pick<typeof logs.usersCsv, 'query'>;

/** An endpoint that counts the rows of a log. */
export type CountsOfLog = EndpointShape & Pick<typeof logs.userCounts, 'query' | 'reply'>;

/** One log: its texts are `logs.tabs.{id}` and `logs.empty.{id}`. */
export interface LogTab {
  id: string;
  resource: string;
  action: Action & ('log.read' | 'log.readSystem');
  columns: readonly LogColumn[];
  /** The endpoint that returns it as CSV, if there is one. */
  csv?: () => Promise<CsvOfLog>;
  /** The endpoint that counts its rows for the facets, if there is one. */
  counts?: () => Promise<CountsOfLog>;
  /** The heading of the actor column, as a key of the catalogue; Operator if absent. */
  by?: string;
  perPage: number;
  filters: readonly LogFilter[];
}

/** The tabs of the page with their columns and page sizes. */
export const logTabs: readonly [LogTab, ...LogTab[]] = [
  {
    id: 'user',
    resource: 'userLogs',
    action: 'log.read',
    columns: ['on', 'by', 'log', 'length', 'kind', 'ip'],
    csv: async () => logs.usersCsv,
    perPage: 15,
    counts: async () => logs.userCounts,
    filters: ['day', 'byId', 'category', 'object', 'ip', 'size'],
  },
  {
    id: 'system',
    resource: 'systemLogs',
    action: 'log.readSystem',
    columns: ['on', 'by', 'log', 'ip', 'level'],
    csv: async () => logs.systemCsv,
    perPage: 100,
    counts: async () => logs.systemCounts,
    filters: ['day', 'byId', 'object', 'ip', 'level'],
  },
];
