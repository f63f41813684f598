import type { ChainedRow, ChainHead } from './chain.ts';

/** A row as it stands in the table, whoever put it there. */
export interface StoredRow extends Omit<ChainedRow, 'chainId' | 'seq'> {
  id: number;
  chainId: number | null;
  seq: number | null;
  hash: string | null;
  searchText: string;
}

/** What came of a verification. */
export interface LogCheck {
  on: string;
  rows: number;
  /** The first trouble that was found, in words; null where the log is whole. */
  finding: string | null;
}

/** The log as an auditor reads it. Chains grow by `ctx.audit` and by nothing else. */
export interface LogChainStore {
  heads(): Promise<ChainHead[]>;
  /** Rows behind this one, in the order in which they were written. */
  rowsAfter(id: number, take: number): Promise<StoredRow[]>;
  lastCheck(): Promise<LogCheck | undefined>;
  noteCheck(check: LogCheck): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    logChains: LogChainStore;
  }
}
