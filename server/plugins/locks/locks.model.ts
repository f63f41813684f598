import type { Holding } from '#contract/users/offboarding.ts';

/** A WebDAV write lock on a file or folder. */
export interface Lock {
  /** The token that clients send: `opaquelocktoken:…`. */
  token: string;
  nodeId: number;
  userId: number;
  /** Whether it applies to all descendants of a folder as well. */
  isDeep: boolean;
  isShared: boolean;
  /** The owner element sent by the client, as XML; may be empty. */
  owner: string;
  createdOn: string;
  expiresOn: string;
}

export interface LockStore {
  isAny(): Promise<boolean>;
  find(token: string): Promise<Lock | undefined>;
  /** The locks that apply to each of these nodes: their own, and deep locks of their ancestors. */
  binding(nodeIds: number[], now: string): Promise<Map<number, Lock[]>>;
  /** The locks of the direct children of a folder. */
  directlyIn(folderId: number, now: string): Promise<Lock[]>;
  /** The locks of all descendants of a folder. */
  below(folderId: number, now: string): Promise<Lock[]>;
  listOf(userId: number, now: string): Promise<Lock[]>;
  /** What a user has locked, by name. */
  nodesOf(userId: number, now: string): Promise<Holding[]>;
  insert(lock: Lock): Promise<void>;
  extend(token: string, expiresOn: string): Promise<void>;
  remove(tokens: string[]): Promise<void>;
  /** Removes the locks of these nodes and of all their descendants. */
  removeFrom(nodeIds: number[]): Promise<void>;
  /**
   * Removes expired locks.
   * @returns the folders of the nodes
   */
  removeExpired(now: string): Promise<number[]>;
  /** Prevents other transactions from creating locks until this one ends. */
  lockLocks(): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    locks: LockStore;
  }
}
