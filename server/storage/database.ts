import type { Kysely } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** Every table by its name; each store adds its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores
export interface Tables {}
export type Db = Kysely<Tables>;

/** A database that is open: where reads go, and the one way to write. */
export interface Database {
  readonly dialect: Dialect;
  /** For reading outside a unit of work. */
  readonly reader: Db;
  /**
   * A number that differs whenever anybody, this process or another, has committed something; there is none where the
   * database cannot tell.
   */
  mark?(): number;
  /** Runs work in one transaction; on a conflict that may pass, runs it again a few times. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** For the migrations. */
  readonly writer: Db;
  close(): Promise<void>;
}

/** Whether an error says that a unique index refused a row, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '23505' || error.message.includes('UNIQUE constraint failed');
}

/** Whether an error says that the database's disk is full, on either database. */
export function isDatabaseFull(error: unknown): boolean {
  const { code, sqliteExtendedCode } = error as { code?: string; sqliteExtendedCode?: number };
  return code === '53100' || SQLITE_FULL.has(sqliteExtendedCode ?? 0);
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow. */
const SQLITE_FULL = new Set([13, 4874]);

/** Whether an error says that the database cannot be reached at all. */
export function isDatabaseDown(error: unknown): boolean {
  const code = String((error as { code?: unknown })?.code ?? '');
  return /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|08\w{3}|53300)$/.test(code);
}
