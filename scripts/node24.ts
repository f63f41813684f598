import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '24.21.0';

/**
 * The path of a Node 24, which is installed from the registry if needed. It is installed outside the project, because
 * its `node` would otherwise take precedence in the project's scripts.
 * @throws when it cannot be installed
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
