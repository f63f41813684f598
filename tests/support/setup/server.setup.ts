import { execFileSync } from 'node:child_process';
import { staleParts } from '#scripts/build.mjs';

/**
 * Builds the server, if the build is missing or older than the sources: document readers are started from there. Nodes
 * of tests need no web app.
 */
export function setup(): void {
  if (staleParts().includes('server'))
    execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
}
