import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory: making and removing the folders of an instance takes a tenth of the time there. */
const SHM_DIR = '/dev/shm';

/** A new folder for data that may be lost at any time; tests about durability use a real disk instead. */
export function makeTempDir(prefix: string): string {
  return mkdtempSync(join(existsSync(SHM_DIR) ? SHM_DIR : tmpdir(), prefix));
}
