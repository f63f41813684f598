import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { hasDebian, installFromDebian, isProgram, onPath } from '../servers/programs.ts';

/** The headless shell first: the same engine, with half of the processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** No background work, and able to run as root in a container. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a headless Chromium; the caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: flags });
}

/**
 * The path of Chromium: `CHROMIUM_PATH`, else on the PATH, else Playwright's own, else installed from Debian if run as
 * root there.
 * @throws if there is none: tests without a browser would prove nothing
 */
export function chromiumPath(): string {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!isProgram(configured)) throw new Error(`CHROMIUM_PATH is ${configured}, and no program is there.`);
    return configured;
  }
  const found = onPath(...names) ?? playwrights() ?? fromDebian();
  if (!found) throw new Error('No Chromium was found: install it, or set CHROMIUM_PATH.');
  return found;
}

function playwrights(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function fromDebian(): string | undefined {
  if (!hasDebian()) return undefined;
  installFromDebian('chromium-headless-shell');
  return onPath(...names);
}
