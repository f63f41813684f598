import type { Kysely } from 'kysely';
import { OutcomeUnknown } from './outcomeUnknown.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Every table by its name; each store adds its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores
export interface Tables {}
export type Db = Kysely<Tables>;

export type DataVersion = number | string;

/** A database that is open: where reads go, and the one way to write. */
export interface Database {
  readonly dialect: Dialect;
  /** For reading outside a transaction. */
  readonly reader: Db;
  /** What differs whenever anyone, this process or another, has committed something. */
  dataVersion(): DataVersion | Promise<DataVersion>;
  /**
   * What differs after every change of people, sessions, rights, folders, attributes, locks or settings, as a connection
   * sees it; undefined where no one counts them.
   */
  accessVersion?(db: Db): number;
  /** Runs work in one transaction; on a conflict that may pass, runs it again a few times. */
  write<T>(work: (db: Db) => Promise<T>, how?: WriteOptions): Promise<T>;
  /** For the migrations: here nothing is given up because it takes long. */
  readonly writer: Db;
  readonly locks: AdvisoryLocks;
  /** Why nothing can be written until the program is started again: the disk did not take what was committed. */
  failure?(): Error | undefined;
  /** Gives up the space that is held for a full disk. @returns whether there was any */
  releaseReserve?(): boolean;
  /** Rejects when the database does not answer soon, or takes no writes. */
  check(): Promise<void>;
  /** Milliseconds by which the database's clock is ahead of this machine's, where it may be another one. */
  clockOffset?(): Promise<number>;
  /** Finds out before the first start of anything whether the database can be used as it is reached. */
  prepare?(): Promise<void>;
  close(): Promise<void>;
}

/** The disk failed before: what was asked for has not been done. */
export class DatabaseFailed extends Error {}

export interface WriteOptions {
  /**
   * Does not wait until it is on disk, where it is at the latest with the next write that waits: a power cut before
   * that undoes it. For what can be made again, and is many.
   */
  isAsyncCommit?: boolean;
}

/** Work that only one node does at a time. */
export interface AdvisoryLocks {
  /** Does the work unless another node is at it. @returns whether it was done */
  tryLock(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Does the work when no other node is at it any more. */
  withLock(name: string, work: () => Promise<void>): Promise<void>;
}

/** Whether an error says that a unique index rejected a row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '23505' || error.message.includes('UNIQUE constraint failed');
}

/** Whether an error is a serialisation failure or a deadlock: the same work may well succeed the next time. */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(String((error as { code?: unknown } | undefined)?.code ?? ''));
}

/** Whether an error says that the database's disk is full, on either database. */
export function isDatabaseFull(error: unknown): boolean {
  const { code, sqliteExtendedCode } = (error ?? {}) as { code?: string; sqliteExtendedCode?: number };
  return code === '53100' || SQLITE_FULL.has(sqliteExtendedCode ?? 0);
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow. */
const SQLITE_FULL = new Set([13, 4874]);

/**
 * Whether an error says that the database cannot be reached, or does not get round to answering. What was asked of it
 * was not done, unless it was to commit.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || error instanceof DatabaseFailed) return true;
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  // A socket that is not there; a file that is not there is something else.
  if (code === 'ENOENT') return syscall === 'connect';
  return CONNECTION_LOST.test(String(code ?? '')) || CONNECTION_LOST_PATTERN.test(String(message ?? ''));
}

/**
 * The system's words, and PostgreSQL's: shutting down, starting up, read-only, full, too slow, waiting for others too
 * long.
 */
const CONNECTION_LOST =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|08\w{3}|25006|53300|57014|55P03|25P03|40001|40P01)$/;
/** The driver gives these no code. */
const CONNECTION_LOST_PATTERN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed)/;
