import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where memory poses as a disk: making and removing the folders of an instance costs a tenth there. */
const SHM_DIR = '/dev/shm';

/** A new folder for what a test may lose at any moment; tests about durability take a real disk instead. */
export function makeTempDir(prefix: string): string {
  return mkdtempSync(join(existsSync(SHM_DIR) ? SHM_DIR : tmpdir(), prefix));
}
