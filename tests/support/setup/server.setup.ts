import { execFileSync } from 'node:child_process';
import { staleParts } from '#scripts/build.mjs';

/**
 * Builds the server, where that is missing or older than its sources: document readers are started from there, and
 * nodes need no web app to be asked.
 */
export function setup(): void {
  if (staleParts().includes('server'))
    execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
}
