import type { LogKind } from '#contract/enums.ts';
import type { LogCategory, LogField, LogRow } from '#contract/instance/logs.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** A row as it is stored: who else has the actor's name is not known yet. */
export type StoredRow = Omit<LogRow, 'signInId'>;

/** What narrows a list of log rows; stamps, the first included and the second not. */
export interface LogFilter {
  from?: string;
  before?: string;
  byId?: number;
  ip?: string;
  level?: number;
  category?: LogCategory;
  /** Folded; it stands in what the row says. */
  object?: string;
}

/** Some rows of a list, and how many there are. */
export type LogPage<Row> = Paged<Row> & { hasMore: boolean };

/** What reads the log. Rows are written by `ctx.audit` and by nothing else. */
export interface LogStore {
  /** Counts no further than 10,000 rows, or the end of the page: `hasMore` tells whether there are more. */
  page(kind: LogKind, filter: LogFilter, page: PageOf<LogField>): Promise<LogPage<StoredRow>>;
  /** Rows before this one, newest first, for those who read all of it. */
  rowsBefore(kind: LogKind, filter: LogFilter, terms: string[], id: number, take: number): Promise<StoredRow[]>;
  /**
   * What the rows behind this one are about, each area once, and the last of them; without a row only where the log ends.
   */
  newsAfter(id?: number): Promise<{ id: number; categories: LogCategory[] }>;
  /** The first row between two moments that says that a user uploaded so many bytes. */
  uploadRow(upload: {
    byId: number;
    size: number;
    from: string;
    to: string;
  }): Promise<{ seq: number | null; hash: string | null } | undefined>;
  /** Bytes that were fetched, by kind. */
  downloaded(from: string, before: string): Promise<Map<LogKind, number>>;
}

/** What finds rows by their words. It follows in the background: no action waits for it. */
export interface LogIndexStore {
  /**
   * Takes in the next rows.
   * @param before a stamp: on PostgreSQL a row may become visible after one with a higher number, so younger ones wait
   * @returns how many there were, at most `take`
   */
  add(take: number, before: string): Promise<number>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    logs: LogStore;
    logIndex: LogIndexStore;
  }
}
