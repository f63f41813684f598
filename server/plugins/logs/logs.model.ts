import type { LogKind } from '#contract/enums.ts';

/** One append-only table; rows are written by `ctx.audit` and by nothing else (design, §4 Log). */
export interface LogTable {
  id: number;
  on: string;
  kind: LogKind;
  level: number;
  byId: number | null;
  by: string;
  log: string;
  length: number | null;
  ip: string;
}

/** What reads the log. */
export interface LogStore {
  /** Rows of a kind, newest first. */
  list(kind: LogKind, skip: number, take: number): Promise<LogTable[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    logs: LogStore;
  }
}
