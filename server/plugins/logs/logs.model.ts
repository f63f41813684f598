import type { LogKind } from '#contract/enums.ts';
import type { LogCategory, LogField, LogRow } from '#contract/logs.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';
import type { Segment, SegmentRow } from './segments.ts';

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

/** What reads the log. Rows are written by `ctx.audit` and by nothing else (design, §4 Log). */
export interface LogStore {
  page(kind: LogKind, filter: LogFilter, page: PageOf<LogField>): Promise<Paged<LogRow>>;
  /** Rows before this one, newest first, for those who read all of it. */
  rowsBefore(kind: LogKind, filter: LogFilter, terms: string[], id: number, take: number): Promise<LogRow[]>;
  /** Bytes that were fetched, by kind. */
  downloaded(from: string, before: string): Promise<Map<LogKind, number>>;
}

/** What has been counted of the log: stretches of it that will not change any more. */
export interface LogSegmentStore {
  /** The next rows that stand in no segment, in the order in which they were appended. */
  rowsBehind(take: number): Promise<SegmentRow[]>;
  add(segment: Segment): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    logs: LogStore;
    logSegments: LogSegmentStore;
  }
}
