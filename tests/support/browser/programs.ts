import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasDebian, installFromDebian, isProgram, onPath, programOf } from '#tests/support/servers/programs.ts';

/** The browser of most tests, the drivers of Firefox and WebKit, and the Debian packages that have them. */
const packages = {
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
};

/** The path of a program. @throws if it is not available */
export const programFor = (name: keyof typeof packages): string => programOf(name, packages[name]);

/**
 * Installs all missing ones together if possible: otherwise test files that run in parallel would each install them.
 */
export function installMissing(): void {
  const missing = Object.entries(packages).flatMap(([name, packageName]) => (onPath(name) ? [] : packageName));
  if (missing.length > 0 && hasDebian()) installFromDebian(...missing);
}

/** The MiniBrowser of WebKit, below the folder of the machine's architecture. */
export function miniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(isProgram);
  if (!found)
    throw new Error('The MiniBrowser of WebKitGTK was not found: install it (in Debian libwebkit2gtk-4.1-0).');
  return found;
}
