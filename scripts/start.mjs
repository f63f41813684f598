import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleParts } from './build.mjs';

/** Builds what is missing or stale, then becomes the server: signals and exit codes are the server's own. */

process.env.NODE_ENV ??= 'production';

const stale = staleParts();
if (stale.length > 0) {
  process.stdout.write(`Building ${stale.join(' and ')} (first start or changed sources)…\n`);
  // In a process of its own, so that the bundler does not stay in the server's memory.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs'), ...stale], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
await import('../dist/server.mjs');
