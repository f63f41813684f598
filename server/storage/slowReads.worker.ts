import { parentPort } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import type { Read } from './slowReads.ts';
import { connect, READ_ONLY } from './sqliteConnection.ts';
import { asDriver } from './sqliteStatements.ts';

let database: SqliteDatabase | undefined;

/** A statement that reads, answered with its rows or its error; null to stop. */
parentPort?.on('message', (read: Read | null) => {
  if (read === null) {
    database?.close();
    parentPort?.close();
    return;
  }
  try {
    database ??= asDriver(connect(read.file, [READ_ONLY]));
    parentPort?.postMessage({ rows: database.prepare(read.sql).all(read.parameters) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
