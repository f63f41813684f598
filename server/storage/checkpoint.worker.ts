import { parentPort } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

let database: InstanceType<typeof DatabaseSync> | undefined;

/** A file whose log is to be copied as far as no one is in the way; null at the end. */
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
    // A full disk, or a process that copies it already: the next time takes it along.
  }
  parentPort?.postMessage(null);
});
