import type { Kysely } from 'kysely';
import { OutcomeUnknown } from './outcomeUnknown.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Every table by its name; each store adds its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores
export interface Tables {}
export type Db = Kysely<Tables>;

export type DataVersion = number | string;

/** An open database: a connection for reads, and the only way to write. */
export interface Database {
  readonly dialect: Dialect;
  /** For reading outside a transaction. */
  readonly reader: Db;
  /** For statements that read for long, outside a transaction, so that they delay no other call. */
  readonly slowReader: Db;
  /** A value that differs after every commit, by this process or by another one. */
  dataVersion(): DataVersion | Promise<DataVersion>;
  /**
   * A number that differs after every change of people, sessions, rights, folders, attributes, locks or settings, as a
   * connection sees it; undefined where the database does not count these changes.
   */
  accessVersion?(db: Db): number;
  /** Runs work in one transaction; after a serialisation failure or deadlock, runs it again a few times. */
  write<T>(work: (db: Db) => Promise<T>, how?: WriteOptions): Promise<T>;
  /** For the migrations: without time limits. */
  readonly writer: Db;
  readonly locks: AdvisoryLocks;
  /** Why nothing can be written until the program is restarted: the disk failed to store a commit. */
  failure?(): Error | undefined;
  /** Deletes the reserve file. @returns whether there was one */
  releaseReserve?(): boolean;
  /** Rejects when the database does not respond soon, or is read-only. */
  check(): Promise<void>;
  /** Milliseconds by which the database's clock is ahead of this machine's clock, where they may differ. */
  clockOffset?(): Promise<number>;
  /** Checks before the first start whether the database can be used over this connection. */
  prepare?(): Promise<void>;
  close(): Promise<void>;
}

/** The disk failed before: this operation was not done. */
export class DatabaseFailed extends Error {}

export interface WriteOptions {
  /**
   * Does not wait until the commit is on disk; it is on disk with the next commit that waits, and a power cut before
   * that undoes it. For large amounts of data that can be computed again.
   */
  isAsyncCommit?: boolean;
}

/** Locks for work that only one node does at a time. */
export interface AdvisoryLocks {
  /** Does the work unless another node is doing it. @returns whether it was done */
  tryLock(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Does the work, after any other node has finished it. */
  withLock(name: string, work: () => Promise<void>): Promise<void>;
}

/** Whether an error says that a unique index rejected a row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '23505' || error.message.includes('UNIQUE constraint failed');
}

/** Whether an error is a serialisation failure or a deadlock: the same work may succeed when it is repeated. */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(String((error as { code?: unknown } | undefined)?.code ?? ''));
}

/**
 * Whether an error says that the database cannot be reached, or takes too long to respond. The operation was not done,
 * unless it was a commit.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || error instanceof DatabaseFailed) return true;
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  // With `connect`, the socket does not exist; otherwise a file does not, which is a different error.
  if (code === 'ENOENT') return syscall === 'connect';
  return CONNECTION_LOST.test(String(code ?? '')) || CONNECTION_LOST_PATTERN.test(String(message ?? ''));
}

/** Codes of the system, and of PostgreSQL: shutting down, starting up, read-only, full, too slow, lock timeout. */
const CONNECTION_LOST =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|08\w{3}|25006|53300|57014|55P03|25P03|40001|40P01)$/;
/** The driver sets no code for these. */
const CONNECTION_LOST_PATTERN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed)/;
