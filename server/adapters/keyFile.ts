import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Flushed to disk: a key file that is empty after a power cut would prevent the server from starting. */
export const DURABLE = { mode: 0o600, flush: true };

/** Creates the folder of keys, accessible to the server's user only. */
export function createKeyDir(keyDir: string): void {
  if (mkdirSync(keyDir, { recursive: true, mode: 0o700 })) syncFolder(dirname(keyDir));
}

/**
 * Writes a key unless the file exists. When two processes start at the same time, both use the key that was written
 * first.
 */
export function createKeyFile(file: string, content: string | Buffer): void {
  write(file, content, (temporary) => {
    try {
      linkSync(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
}

/** Replaces a key file atomically; after a crash it holds either the old or the new key. */
export function replaceKeyFile(file: string, content: string | Buffer): void {
  write(file, content, (temporary) => renameSync(temporary, file));
}

function write(file: string, content: string | Buffer, moveFile: (temporary: string) => void) {
  const temporary = join(dirname(file), `.${process.pid}.key`);
  writeFileSync(temporary, content, DURABLE);
  moveFile(temporary);
  rmSync(temporary, { force: true });
  syncFolder(dirname(file));
}

function syncFolder(path: string) {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
