import { execFileSync } from 'node:child_process';
import { staleParts } from '#scripts/build.mjs';
import { installMissing } from '#tests/support/browser/programs.ts';
import { chromiumPath } from '../browser/chromium.ts';

/** The end-to-end tests use what is delivered: the built server and the built web app, and installed browsers. */
export function setup(): void {
  installMissing();
  chromiumPath();
  const stale = staleParts();
  if (stale.length > 0) execFileSync(process.execPath, ['scripts/build.mjs', ...stale], { stdio: 'inherit' });
}
