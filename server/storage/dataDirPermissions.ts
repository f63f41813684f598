import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config.ts';

/** The permission bits of group and others. */
const OTHERS = 0o077;

/**
 * Removes the permissions of other users on DATA_DIR and everything below it. A folder that no other user can enter is
 * skipped: its content was created that way.
 * @throws {ConfigError} when that fails
 */
export function restrictDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    restrict(dataDir, true);
  } catch (error) {
    const { path = dataDir, code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR must belong to the server's user alone, and the rights on ${path} cannot be changed (${code}).`,
    );
  }
}

function restrict(path: string, isTop: boolean): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const isOpen = (stat.mode & OTHERS) !== 0;
  if (isOpen) chmodSync(path, stat.mode & 0o7777 & ~OTHERS);
  if (!stat.isDirectory() || !(isOpen || isTop)) return;
  for (const name of readdirSync(path)) restrict(join(path, name), false);
}
