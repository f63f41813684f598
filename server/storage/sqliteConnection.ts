import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { releaseReserveIfFull } from './reserveFile.ts';
import type { Change } from './sqliteStatements.ts';

/** A connection to a database file. */
export type Connection = InstanceType<typeof DatabaseSync>;

/** Milliseconds that a statement waits for another process (a backup, a shell) to release the file. */
const BUSY_TIMEOUT_MS = 5000;
/** Set on a connection that only reads. */
export const READ_ONLY = 'query_only = ON';

/** Opens a connection with the settings that all connections share, and these. */
export function connect(file: string, pragmas: string[]): Connection {
  const connection = new DatabaseSync(file);
  for (const pragma of [
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'temp_store = MEMORY',
    'cache_size = -65536',
    ...pragmas,
  ]) {
    connection.exec(`PRAGMA ${pragma}`);
  }
  return connection;
}

/**
 * Locks the data directory for this process; the operating system releases the lock however the process ends.
 * @throws when another server holds the lock
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The lock itself writes a few bytes.
  releaseReserveIfFull(dataDir);
  const lock = new DatabaseSync(join(dataDir, 'server.lock'));
  lock.exec('PRAGMA busy_timeout = 0');
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!String(error).includes('locked')) throw error;
    throw new Error(`Another server is using DATA_DIR (${dataDir}). Stop it first.`);
  }
  return () => lock.close();
}

/**
 * The access version in a transaction, read again only after a statement that may have changed it: uploads that share a
 * commit look at it several times each, and hardly ever change it.
 */
export function createOwnVersion(writing: Connection) {
  let version: number | undefined;
  let counted: Set<string> | undefined;
  /** The tables with triggers, of which some count changes. */
  const countedTables = () => {
    const rows = writing.prepare(`select "tbl_name" as "name" from "sqlite_schema" where "type" = 'trigger'`).all();
    return new Set((rows as { name: string }[]).map(({ name }) => name));
  };
  return {
    find(read: () => number): number {
      // Only now the migrations have surely made all triggers.
      counted ??= countedTables();
      version ??= read();
      return version;
    },
    /** Anything but a change of a table without triggers: also the beginning of a transaction, and a rollback. */
    changed({ table }: Change): void {
      if (table === undefined || counted?.has(table) !== false) version = undefined;
    },
  };
}
