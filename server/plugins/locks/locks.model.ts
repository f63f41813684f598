import type { Holding } from '#contract/users/offboarding.ts';

/** A WebDAV write lock on a file or folder. */
export interface Lock {
  /** As clients name it: `opaquelocktoken:…`. */
  token: string;
  nodeId: number;
  userId: number;
  /** Whether it covers everything below a folder as well. */
  isDeep: boolean;
  isShared: boolean;
  /** What the client says of its user, as XML; empty for nothing. */
  owner: string;
  createdOn: string;
  expiresOn: string;
}

export interface LockStore {
  isAny(): Promise<boolean>;
  find(token: string): Promise<Lock | undefined>;
  /** The locks that bind each of these nodes: its own, and those of folders above that cover what is below. */
  binding(nodeIds: number[], now: string): Promise<Map<number, Lock[]>>;
  /** The locks of what lies directly in a folder. */
  directlyIn(folderId: number, now: string): Promise<Lock[]>;
  /** The locks of what lies below a folder, at any depth. */
  below(folderId: number, now: string): Promise<Lock[]>;
  listOf(userId: number, now: string): Promise<Lock[]>;
  /** What a user has locked, by name. */
  nodesOf(userId: number, now: string): Promise<Holding[]>;
  insert(lock: Lock): Promise<void>;
  extend(token: string, expiresOn: string): Promise<void>;
  remove(tokens: string[]): Promise<void>;
  /** Removes the locks of these nodes and of all below them. */
  removeFrom(nodeIds: number[]): Promise<void>;
  /** Removes locks that have expired, and says in which folders the nodes lie. */
  removeExpired(now: string): Promise<number[]>;
  /** Keeps everybody else who makes a lock out until this transaction ends. */
  lockLocks(): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    locks: LockStore;
  }
}
