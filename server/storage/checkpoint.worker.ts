import { parentPort } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

let database: InstanceType<typeof DatabaseSync> | undefined;

/** A database file whose log is copied as far as no reader prevents it; null to stop. */
parentPort?.on('message', (file: string | null) => {
  if (file === null) {
    database?.close();
    parentPort?.close();
    return;
  }
  try {
    database ??= new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // The disk is full, or another process is copying the log: the next checkpoint copies it.
  }
  parentPort?.postMessage(null);
});
