import type { EndpointShape } from '#contract/endpoint.ts';
import { logs } from '#contract/logs.ts';
import type { Action } from '#contract/policy.ts';
import type { ListUsual } from '#web/ui/list/listPlace.ts';

export type LogColumn = 'on' | 'by' | 'log' | 'length' | 'kind' | 'ip' | 'level';
export type LogSort = Exclude<LogColumn, 'kind'>;

/** What gives a log as CSV. */
export type CsvOfLog = EndpointShape & Pick<typeof logs.usersCsv, 'query'>;

/** One log: its words are `logs.tabs.{id}` and `logs.empty.{id}`. */
export interface LogTab {
  id: string;
  resource: string;
  action: Action & ('log.read' | 'log.readSystem');
  columns: readonly LogColumn[];
  /** The call that gives it as CSV, where there is one. */
  csv?: () => Promise<CsvOfLog>;
  /** What the one who did it is called here, as a key of the catalogue; without it, Operator. */
  by?: string;
  usual: ListUsual<LogSort>;
}

/** The tabs of the page with their columns and page sizes (§2 Logs, §9 Page sizes). */
export const logTabs: readonly [LogTab, ...LogTab[]] = [
  {
    id: 'user',
    resource: 'userLogs',
    action: 'log.read',
    columns: ['on', 'by', 'log', 'length', 'kind', 'ip'],
    csv: async () => logs.usersCsv,
    usual: {
      fields: ['on', 'by', 'log', 'length', 'ip'],
      dir: 'desc',
      takes: [15, 50, 100],
      filters: ['from', 'to', 'byId', 'ip', 'category', 'object'],
    },
  },
  {
    id: 'system',
    resource: 'systemLogs',
    action: 'log.readSystem',
    columns: ['on', 'by', 'log', 'ip', 'level'],
    csv: async () => logs.systemCsv,
    usual: {
      fields: ['on', 'by', 'log', 'ip', 'level'],
      dir: 'desc',
      takes: [100, 250, 500],
      filters: ['from', 'to', 'byId', 'ip', 'level'],
    },
  },
];
