#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleParts } from './build.mjs';

/** Builds the server if it is missing or stale, then runs the operator's command. */

if (staleParts().includes('server')) {
  // The output of a command may be read by a program, so the build writes nothing to standard output.
  const build = [join(import.meta.dirname, 'build.mjs'), 'server'];
  const { status } = spawnSync(process.execPath, build, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(2);
}
await import('../dist/strongroom.mjs');
