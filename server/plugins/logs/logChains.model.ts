import type { PublicKey } from '#server/adapters/signer.ts';
import type { ChainedRow, ChainHead, SignedHead } from './chain.ts';

/** A row as it stands in the table. */
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
  /** How many of them stand under a signature of a key that is kept here, outside the database. */
  signed: number;
  /** The first trouble that was found, in words; null where the log is whole. */
  finding: string | null;
}

/** The log as an auditor reads it. Chains grow by `ctx.audit` and by nothing else. */
export interface LogChainStore {
  heads(): Promise<SignedHead[]>;
  /** The public keys of all nodes that have signed. */
  keys(): Promise<PublicKey[]>;
  addKeys(keys: PublicKey[], on: string): Promise<void>;
  /** Notes the signature of an end that has none. */
  sign(head: ChainHead, keyId: string, signature: string): Promise<void>;
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
