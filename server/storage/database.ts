import type { Kysely } from 'kysely';
import { OutcomeUnknown } from './outcomeUnknown.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Every table by its name; each store adds its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores
export interface Tables {}
export type Db = Kysely<Tables>;

export type Mark = number | string;

/** A database that is open: where reads go, and the one way to write. */
export interface Database {
  readonly dialect: Dialect;
  /** For reading outside a unit of work. */
  readonly reader: Db;
  /** What differs whenever anybody, this process or another, has committed something. */
  mark(): Mark | Promise<Mark>;
  /** Runs work in one transaction; on a conflict that may pass, runs it again a few times. */
  write<T>(work: (db: Db) => Promise<T>, how?: Writing): Promise<T>;
  /** For the migrations: here nothing is given up because it takes long. */
  readonly writer: Db;
  readonly turns: Turns;
  close(): Promise<void>;
}

export interface Writing {
  /**
   * Does not wait until it is on disk, where it is at the latest with the next write that waits: a power cut before
   * that undoes it. For what can be made again, and is many.
   */
  isUnsynced?: boolean;
}

/** Work that only one node does at a time. */
export interface Turns {
  /** Does the work unless another node is at it. @returns whether it was done */
  take(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Does the work when no other node is at it any more. */
  await(name: string, work: () => Promise<void>): Promise<void>;
}

/** Whether an error says that a unique index refused a row, on either database. */
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
  const { code, sqliteExtendedCode } = error as { code?: string; sqliteExtendedCode?: number };
  return code === '53100' || SQLITE_FULL.has(sqliteExtendedCode ?? 0);
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow. */
const SQLITE_FULL = new Set([13, 4874]);

/**
 * Whether an error says that the database cannot be reached, or does not get round to answering. What was asked of it
 * was not done, unless it was to commit.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return true;
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  // A socket that is not there; a file that is not there is something else.
  if (code === 'ENOENT') return syscall === 'connect';
  return AWAY.test(String(code ?? '')) || AWAY_IN_WORDS.test(String(message ?? ''));
}

/** The system's words, and PostgreSQL's: shutting down, starting up, full, too slow, waiting for others too long. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|08\w{3}|53300|57014|55P03|25P03|40001|40P01)$/;
/** The driver gives these no code. */
const AWAY_IN_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;
