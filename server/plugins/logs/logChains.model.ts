import type { ChainedRow } from './chain.ts';

/** A row as it is stored. */
export interface StoredRow extends Omit<ChainedRow, 'chainId' | 'seq'> {
  id: number;
  chainId: number | null;
  seq: number | null;
  hash: string | null;
  searchText: string;
}

/** The result of a verification. */
export interface LogCheck {
  on: string;
  rows: number;
  /** How many rows are covered by a signature with a key of this node, which is stored outside the database. */
  signed: number;
  /** The first problem that was found, as text; null when there is none. */
  finding: string | null;
}
