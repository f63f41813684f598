import type { LogKind } from '#contract/enums.ts';
import type { LogCategory, LogCounts, LogField, LogRow } from '#contract/instance/logs.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** A row as it is stored, without the sign-in ID that tells actors with the same name apart. */
export type StoredRow = Omit<LogRow, 'signInId'>;

/** The filters of a log list; `from` is inclusive, `before` exclusive. */
export interface LogFilter {
  from?: string;
  before?: string;
  byId?: number;
  ip?: string;
  level?: number;
  category?: LogCategory;
  /** Normalised; must occur in the text of the row. */
  object?: string;
  objectNot?: string;
  /** Normalised; must occur in the name of the actor. */
  byName?: string;
  byIdNot?: number;
  ipNot?: string;
  ipStarts?: string;
  categoryNot?: LogCategory;
  /** Bytes, inclusive. */
  sizeFrom?: number;
  sizeTo?: number;
}

/** A page of rows, and their total. */
export type LogPage<Row> = Paged<Row> & { hasMore: boolean };

/** Reads the log. Rows are only written by `ctx.audit`. */
export interface LogStore {
  /** Counts at most 10,000 rows, or to the end of the page; `hasMore` tells whether there are more. */
  page(kind: LogKind, filter: LogFilter, page: PageOf<LogField>): Promise<LogPage<StoredRow>>;
  /** Rows by category and level, each counted without the filter that is counted. */
  counts(kind: LogKind, filter: LogFilter, terms: string[]): Promise<LogCounts>;
  /** Rows before this one, newest first, to read the whole log. */
  rowsBefore(kind: LogKind, filter: LogFilter, terms: string[], id: number, take: number): Promise<StoredRow[]>;
  /** The categories of the rows after this one, and the last of these rows; without `id` only the end of the log. */
  newsAfter(id?: number): Promise<{ id: number; categories: LogCategory[] }>;
  /** The first row within a period that records an upload of this size by this user. */
  uploadRow(upload: {
    byId: number;
    size: number;
    from: string;
    to: string;
  }): Promise<{ seq: number | null; hash: string | null } | undefined>;
  /** Downloaded bytes, by kind of log. */
  downloaded(from: string, before: string): Promise<Map<LogKind, number>>;
}

/** The word index of the log. It is updated in the background, so that writes do not wait for it. */
export interface LogIndexStore {
  /**
   * Indexes the next rows.
   * @param before a timestamp: on PostgreSQL a row may become visible after one with a higher ID, so younger rows wait
   * @returns the number of rows, at most `take`
   */
  add(take: number, before: string): Promise<number>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    logs: LogStore;
    logIndex: LogIndexStore;
  }
}
