#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleParts } from './build.mjs';

/** Builds the server where that is missing or stale, then becomes the operator's command. */

if (staleParts().includes('server')) {
  // What a command says may be read by a program: the builder says nothing on standard output.
  const build = [join(import.meta.dirname, 'build.mjs'), 'server'];
  const { status } = spawnSync(process.execPath, build, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(2);
}
await import('../dist/strongroom.mjs');
