import { execFileSync } from 'node:child_process';
import { staleParts } from '#scripts/build.mjs';
import { chromiumPath } from '../browser/chromium.ts';

/** The journeys use what is really served: the built server and the built web app, and a browser that is there. */
export function setup(): void {
  chromiumPath();
  const stale = staleParts();
  if (stale.length > 0) execFileSync(process.execPath, ['scripts/build.mjs', ...stale], { stdio: 'inherit' });
}
