import type { PublicKey } from '#server/adapters/signer.ts';
import type { ChainedRow, ChainHead, SignedHead } from './chain.ts';

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

/** The log for verification. Chains are only extended by `ctx.audit`. */
export interface LogChainStore {
  heads(): Promise<SignedHead[]>;
  /** The public keys of all nodes that have signed. */
  keys(): Promise<PublicKey[]>;
  addKeys(keys: PublicKey[], on: string): Promise<void>;
  /** Adds the signature of a head that has none. */
  sign(head: ChainHead, keyId: string, signature: string): Promise<void>;
  /** Rows after this one, in the order in which they were written. */
  rowsAfter(id: number, take: number): Promise<StoredRow[]>;
  lastCheck(): Promise<LogCheck | undefined>;
  noteCheck(check: LogCheck): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    logChains: LogChainStore;
  }
}
