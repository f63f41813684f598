import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { releaseReserveIfFull } from './reserveFile.ts';

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
    // SQLite would rather read a whole table to index it for one statement than use the index that is there.
    'automatic_index = OFF',
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
