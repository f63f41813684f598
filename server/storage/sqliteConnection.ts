import { DatabaseSync } from '@photostructure/sqlite';

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
