import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '24.21.0';

/**
 * The path of a Node 24, fetched from the registry when it is not here yet. The package is kept apart from the
 * project's own: its `node` would come before the one that is meant to run everything else.
 * @throws when it cannot be had
 */
export function node24(): string {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join('node_modules/.cache', `node-${VERSION}`);
  const program = join(home, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    mkdirSync(home, { recursive: true });
    execFileSync('npm', ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `${name}@${VERSION}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return program;
}
