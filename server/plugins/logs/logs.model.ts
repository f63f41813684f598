import type { LogKind } from '#contract/enums.ts';
import type { LogField, LogRow } from '#contract/logs.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** What narrows a list of log rows; stamps, the first included and the second not. */
export interface LogFilter {
  from?: string;
  before?: string;
  byId?: number;
  ip?: string;
  level?: number;
}

/** What reads the log. Rows are written by `ctx.audit` and by nothing else (design, §4 Log). */
export interface LogStore {
  page(kind: LogKind, filter: LogFilter, page: PageOf<LogField>): Promise<Paged<LogRow>>;
  /** Rows before this one, newest first, for those who read all of it. */
  rowsBefore(kind: LogKind, filter: LogFilter, terms: string[], id: number, take: number): Promise<LogRow[]>;
  /** Bytes that were fetched, by kind. */
  downloaded(from: string, before: string): Promise<Map<LogKind, number>>;
}

/** The index of words, where it is not the database itself that keeps it. */
export interface LogWordStore {
  /** Takes in the next rows, so many at most. @returns how many there were */
  index(most: number): Promise<number>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    logs: LogStore;
    logWords: LogWordStore;
  }
}
