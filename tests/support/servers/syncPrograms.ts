import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs that are run: clients without a window, of Debian. */
export const syncPrograms = ['nextcloudcmd', 'owncloudcmd'] as const;
export type SyncProgram = (typeof syncPrograms)[number];

/** Seconds after which a run counts as hanging. */
const TIMEOUT_S = 120;
/** Files that the programs keep for themselves. */
const own = /^(\.sync_|\._sync_|\.(owncloud|nextcloud)sync\.log)/;

const conflict = /\(conflicted copy |_conflict-/;

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
    this.dir = mkdtempSync(join(tmpdir(), 'synced-'));
    this.#home = mkdtempSync(join(tmpdir(), 'sync-home-'));
    writeFileSync(join(this.#home, 'exclude'), '*~\n');
  }

  /** Runs the program once. */
  async sync(env: Record<string, string> = {}): Promise<{ ok: boolean; output: string }> {
    const { url, id, token } = this.account;
    const signIn = ['--non-interactive', '-u', id, '-p', token];
    const args =
      this.program === 'nextcloudcmd'
        ? [...signIn, '--path', `/${this.folder}`, this.dir, url]
        : [
            ...signIn,
            '--exclude',
            join(this.#home, 'exclude'),
            this.dir,
            `${url}/remote.php/webdav/${encodeURIComponent(this.folder)}`,
          ];
    const options = {
      timeout: TIMEOUT_S * 1000,
      maxBuffer: 2 ** 26,
      env: { PATH: process.env.PATH, HOME: this.#home, QT_QPA_PLATFORM: 'offscreen', LANG: 'C.UTF-8', ...env },
    };
    return run(this.program, args, options).then(
      ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
      (error) => ({ ok: false, output: `${error.stdout ?? ''}${error.stderr ?? ''}${error.message}` }),
    );
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
}

export const sumOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex').slice(0, 12);
