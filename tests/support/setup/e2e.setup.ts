import { execFileSync } from 'node:child_process';
import { staleParts } from '#scripts/build.mjs';
import { installMissing } from '#tests/support/browser/programs.ts';
import { chromiumPath } from '../browser/chromium.ts';

/** The journeys use what is really served: the built server and the built web app, and browsers that are there. */
export function setup(): void {
  chromiumPath();
  installMissing();
  const stale = staleParts();
  if (stale.length > 0) execFileSync(process.execPath, ['scripts/build.mjs', ...stale], { stdio: 'inherit' });
}
