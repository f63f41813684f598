import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
/** Quiet, and able to run as root in a container. */
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
 * Where Chromium is: `CHROMIUM_PATH`, else on the PATH, else Playwright's own, else installed from Debian when we are
 * root there.
 * @throws when there is none: tests without a browser would prove nothing
 */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, and no program is there.`);
    return given;
  }
  const found = onPath() ?? playwrights() ?? fromDebian();
  if (!found) throw new Error('No Chromium was found: install it, or set CHROMIUM_PATH.');
  return found;
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function playwrights(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function fromDebian(): string | undefined {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env });
  return onPath();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
