import type { LogKind } from '#contract/enums.ts';
import type { LogCategory, LogField, LogRow } from '#contract/instance/logs.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';
import type { Bits } from './segmentBits.ts';

/** A row as it is stored: who else has the actor's name is not known yet. */
export type StoredRow = Omit<LogRow, 'signInId'>;

/** What a list of the log is sorted by beside the time, in which segments stand themselves. */
export type OrderField = Exclude<LogField, 'on'>;

/** The rows of a segment in another order: by a field, and among equals by number. */
export interface SegmentOrder {
  /** The position of each row in the segment, two bytes each. */
  positions: Uint8Array;
  /** Where fences stand in this order, two bytes each: at every change of the key, or one for so many rows. */
  starts: Uint8Array;
  /** The keys of the rows behind the fences, as JSON, a line each. */
  keys: string;
  /** Whether all rows from a fence to the next have the same key. */
  isExact: 0 | 1;
}

/** A row of the log, as far as it is found by something. */
export interface SegmentRow {
  id: number;
  on: string;
  kind: LogKind;
  level: number;
  byId: number | null;
  ip: string;
  by: string;
  actedBy: string | null;
  token: string | null;
  log: string;
  length: number | null;
}

/**
 * A range of the log that will not change any more, with what its rows are found by. Positions are those of its rows
 * in the order of their stamps. What many rows have is kept as a bit for each of them; what few have stands as text.
 */
export interface Segment {
  firstId: number;
  lastId: number;
  rows: number;
  beginsOn: string;
  endsOn: string;
  /** Of each position the number of the row, less `firstId`: in two bytes where all are small, else in four. */
  ids: Uint8Array;
  /** Words that many rows have, and addresses that several have, a line each. */
  frequent: string;
  /** Of these, and of facets that several rows have, which rows. */
  bits: Map<string, Bits>;
  /**
   * A line for each row that has something rare: its position, then runs of letters; the same with runs of digits, with
   * facets and with addresses.
   */
  rareLetters: string;
  rareDigits: string;
  rareMarks: string;
  rareAddresses: string;
  /** What is on either side of a sign between letters or digits, with that sign, a line each. */
  joints: string;
  orders: Map<OrderField, SegmentOrder>;
}

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

/** What reads the log. Rows are written by `ctx.audit` and by nothing else. */
export interface LogStore {
  page(kind: LogKind, filter: LogFilter, page: PageOf<LogField>): Promise<Paged<StoredRow>>;
  /** Rows before this one, newest first, for those who read all of it. */
  rowsBefore(kind: LogKind, filter: LogFilter, terms: string[], id: number, take: number): Promise<StoredRow[]>;
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

/** What has been counted of the log: ranges of it that will not change any more. */
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
