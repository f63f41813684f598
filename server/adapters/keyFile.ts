import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A key that is empty after a power cut would keep the server from starting. */
export const DURABLE = { mode: 0o600, flush: true };

/** Makes the folder of keys, for the server's user alone. */
export function createKeyDir(keyDir: string): void {
  if (mkdirSync(keyDir, { recursive: true, mode: 0o700 })) syncFolder(dirname(keyDir));
}

/** Writes a key where there is none yet. Of two that start at the same time on nothing, both use the key of the first. */
export function createKeyFile(file: string, content: string | Buffer): void {
  write(file, content, (temporary) => {
    try {
      linkSync(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
}

/** Puts another key in the place of one; a crash leaves either of them whole. */
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
