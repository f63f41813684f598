import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { programOf } from './programs.ts';

const run = promisify(execFile);

/** The programs that are run, clients without a window, with the packages of Debian that have them. */
const packages = { nextcloudcmd: 'nextcloud-desktop-cmd', owncloudcmd: 'owncloud-client-cmd' };
export type SyncProgramName = keyof typeof packages;
export const syncPrograms = Object.keys(packages) as SyncProgramName[];

/** A program that can be run. */
export interface SyncProgram {
  name: SyncProgramName;
  version: string;
  /** The command that runs it. */
  command: string[];
  /** The folder below which it finds all its files: another Debian, or that of this machine. */
  root: string;
}

/**
 * Finds a program.
 * @param chroot the root of another Debian, which needs root here
 * @throws if it is not there: a test without it would prove nothing
 */
export function openSyncProgram(name: SyncProgramName, chroot?: string): SyncProgram {
  if (chroot && !existsSync(join(chroot, 'usr/bin', name)))
    throw new Error(`The program ${name} was not found in ${chroot}: install ${packages[name]} there.`);
  const command = chroot ? ['chroot', chroot, name] : [programOf(name, packages[name])];
  const [file = '', ...args] = [...command, '--version'];
  const printed = execFileSync(file, args, { encoding: 'utf8', env: envOf('/nonexistent') });
  const [version = ''] = /\d+\.\d+\.\d+/.exec(printed) ?? [];
  return { name, version, command, root: chroot ?? '/' };
}

const envOf = (home: string) => ({
  PATH: process.env.PATH,
  HOME: home,
  QT_QPA_PLATFORM: 'offscreen',
  LANG: 'C.UTF-8',
});

/** Seconds that a run may take: some versions hang where an answer is not what they expect. */
export const MAX_RUN_S = 60;
/** Files that the programs keep for themselves. */
const own = /^(\.sync_|\._sync_|\.(owncloud|nextcloud)sync\.log)/;

const conflict = /\(conflicted copy |_conflict-/;

/** A run of a program. */
export interface Run {
  ok: boolean;
  output: string;
  seconds: number;
}

/** A computer on which a program keeps one folder in step. */
export class Computer {
  readonly dir: string;
  readonly #home: string;

  constructor(
    readonly program: SyncProgram,
    /** The address of the server, a sign-in ID and a token. */
    readonly account: { url: string; id: string; token: string },
    /** The folder on the server. */
    readonly folder: string,
  ) {
    const temp = join(program.root, tmpdir());
    this.dir = mkdtempSync(join(temp, 'synced-'));
    this.#home = mkdtempSync(join(temp, 'sync-home-'));
    writeFileSync(join(this.#home, 'exclude'), '*~\n');
  }

  /**
   * Runs the program once.
   * @returns whether it ended well and in time, what it printed, and how many seconds it took
   */
  async sync({
    env = {},
    mostSeconds = MAX_RUN_S,
  }: {
    env?: Record<string, string>;
    mostSeconds?: number | undefined;
  } = {}): Promise<Run> {
    const [file = '', ...args] = [...this.program.command, ...this.#arguments()];
    const options = {
      timeout: 2 * mostSeconds * 1000,
      maxBuffer: 2 ** 26,
      env: { ...envOf(this.#inside(this.#home)), ...env },
    };
    const startedAt = performance.now();
    const result = await run(file, args, options).then(
      ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
      (error) => ({ ok: false, output: `${error.stdout ?? ''}${error.stderr ?? ''}${error.message}` }),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds <= mostSeconds) return { ...result, seconds };
    return { ok: false, output: `${result.output}It took longer than ${mostSeconds} s.`, seconds };
  }

  #arguments(): string[] {
    const { name, version } = this.program;
    const { url, id, token } = this.account;
    const signIn = ['--non-interactive', '-u', id, '-p', token];
    const dir = this.#inside(this.dir);
    if (name === 'nextcloudcmd') return [...signIn, '--path', `/${this.folder}`, dir, url];
    const exclude = ['--exclude', this.#inside(join(this.#home, 'exclude'))];
    // Since the third version the folder is an argument of its own.
    const address =
      Number.parseInt(version, 10) > 2
        ? [url, this.folder]
        : [`${url}/remote.php/webdav/${encodeURIComponent(this.folder)}`];
    return [...signIn, ...exclude, dir, ...address];
  }

  /** A path as the program sees it. */
  #inside(path: string): string {
    return `/${relative(this.program.root, path)}`;
  }

  path(name: string): string {
    return join(this.dir, name);
  }

  /** The copies that the program keeps of what was changed on both sides: it does not send them. */
  conflicts(): string[] {
    return readdirSync(this.dir).filter((name) => conflict.test(name));
  }

  /** What is in the folder, without such copies: sums of contents, by path; folders end with a slash. */
  tree(): Record<string, string> {
    const found: Record<string, string> = {};
    const walk = (below: string) => {
      for (const entry of readdirSync(join(this.dir, below), { withFileTypes: true })) {
        const path = `${below}${entry.name}`;
        if ((below === '' && own.test(entry.name)) || conflict.test(entry.name)) continue;
        if (entry.isDirectory()) {
          found[`${path}/`.normalize('NFC')] = '';
          walk(`${path}/`);
        } else found[path.normalize('NFC')] = sumOf(readFileSync(join(this.dir, path)));
      }
    };
    walk('');
    return found;
  }

  /** Removes everything that is on it. */
  remove(): void {
    for (const path of [this.dir, this.#home]) rmSync(path, { recursive: true, force: true });
  }
}

export const sumOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex').slice(0, 12);
