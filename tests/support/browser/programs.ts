import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasDebian, installFromDebian, isProgram, onPath, programOf } from '#tests/support/servers/programs.ts';

/** What drives Firefox and WebKit, and the Debian packages that have it. */
const packages = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
};

/** Where one of them is. @throws when it is not to be had */
export const programFor = (name: keyof typeof packages): string => programOf(name, packages[name]);

/** Installs all that are missing in one go, where that can be done: test files beside each other would all begin to. */
export function installMissing(): void {
  const missing = Object.entries(packages).flatMap(([name, packageName]) => (onPath(name) ? [] : packageName));
  if (missing.length > 0 && hasDebian()) installFromDebian(...missing);
}

/** The small browser that comes with WebKit, in a folder of the machine's kind. */
export function miniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(isProgram);
  if (!found)
    throw new Error('The MiniBrowser of WebKitGTK was not found: install it (in Debian libwebkit2gtk-4.1-0).');
  return found;
}
