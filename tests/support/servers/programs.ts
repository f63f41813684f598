import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs on the PATH; undefined if there is none. */
export function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Whether packages can be installed: on Debian, as root. */
export function hasDebian(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/** Installs packages from Debian. */
export function installFromDebian(...packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
}

/**
 * The path of a program, which is installed if it is missing and that is possible.
 * @param packages of Debian that have it and its dependencies
 * @throws if it is not available: a test without it would prove nothing
 */
export function programOf(name: string, ...packages: string[]): string {
  const found = onPath(name);
  if (found) return found;
  const needed = packages.length > 0 ? packages : [name];
  if (hasDebian()) installFromDebian(...needed);
  const installed = onPath(name);
  if (!installed) throw new Error(`The program ${name} was not found: install it (in Debian ${needed.join(' ')}).`);
  return installed;
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
