import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config.ts';

/** The rights of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Takes DATA_DIR, and what is below it, away from everybody but the server's user. A folder that no other user can enter
 * is not gone through: what is in it was made so.
 * @throws {ConfigError} when that cannot be done
 */
export function tightenDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    tighten(dataDir, true);
  } catch (error) {
    const { path = dataDir, code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR must belong to the server's user alone, and the rights on ${path} cannot be changed (${code}).`,
    );
  }
}

function tighten(path: string, isTop: boolean): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const isOpen = (stat.mode & OTHERS) !== 0;
  if (isOpen) chmodSync(path, stat.mode & 0o7777 & ~OTHERS);
  if (!stat.isDirectory() || !(isOpen || isTop)) return;
  for (const name of readdirSync(path)) tighten(join(path, name), false);
}
