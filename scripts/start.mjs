import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleParts } from './build.mjs';

/**
 * Builds what is missing or stale, then runs the server in this process, so that signals and exit codes are the
 * server's.
 */

process.env.NODE_ENV ??= 'production';

const stale = staleParts();
if (stale.length > 0) {
  process.stdout.write(`Building ${stale.join(' and ')} (first start or changed sources)…\n`);
  // In a child process, so that the bundler does not stay in the server's memory.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs'), ...stale], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
await import('../dist/server.mjs');
