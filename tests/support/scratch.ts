import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where memory poses as a disk: making and removing the folders of a house costs a tenth there. */
const MEMORY = '/dev/shm';

/** A new folder for what a test may lose at any moment; tests about durability take a real disk instead. */
export function scratchDir(prefix: string): string {
  return mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), prefix));
}
