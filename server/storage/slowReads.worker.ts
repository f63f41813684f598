import { parentPort } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import type { Read } from './slowReads.ts';
import { connect, READ_ONLY } from './sqliteConnection.ts';
import { asDriver } from './sqliteStatements.ts';

/**
 * Every commit empties the cache of a connection that only reads: a larger one than a search needs would be filled
 * again each time, with memory that the system has to provide.
 */
const CACHE_PRAGMA = 'cache_size = -8192';
let database: SqliteDatabase | undefined;

/** A statement that reads, answered with its rows or its error; null to stop. */
parentPort?.on('message', (read: Read | null) => {
  if (read === null) {
    database?.close();
    parentPort?.close();
    return;
  }
  try {
    database ??= asDriver(connect(read.file, [READ_ONLY, CACHE_PRAGMA]));
    parentPort?.postMessage({ rows: database.prepare(read.sql).all(read.parameters) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
