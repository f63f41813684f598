import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { programOf } from '#tests/support/servers/programs.ts';
import { basic, type Outcome, rcloneEnv, runProgram, type Target } from './programs.ts';

/** litmus: the conformance tests of WebDAV, every suite. */
export async function litmus({ url, id, password }: Target): Promise<Outcome> {
  const { output } = await runProgram(programOf('litmus'), ['-k', url, id, password]);
  const summaries = [...output.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed, (\d+) failed/g)];
  const line = summaries.map(([, suite, all, passed]) => `${suite} ${passed}/${all}`).join(', ');
  return { line, ok: summaries.length >= 5 && summaries.every(([, , , , failed]) => failed === '0') };
}

/** rclone: copies a tree of files, checks it, changes some of it, synchronises, checks again. */
export async function rclone(target: Target, count: number): Promise<Outcome> {
  const program = programOf('rclone');
  const folder = makeTempDir('rclone-');
  try {
    for (let n = 0; n < count; n++) {
      const inside = join(folder, `folder ${n % 100}`);
      if (n < 100) mkdirSync(inside);
      writeFileSync(join(inside, `file ${n}.txt`), `content ${n}`);
    }
    const env = await rcloneEnv(target);
    const startedAt = performance.now();
    const step = async (...args: string[]) => {
      const { ok, output } = await runProgram(program, [...args, '--transfers', '8', '--checkers', '8'], env);
      if (!ok) throw new Error(`rclone ${args[0]}: ${output.slice(-2000)}`);
      return output;
    };
    const check = async () => {
      const output = await step('check', '--download', folder, ':webdav:all');
      const [, differences = 'an unknown number of'] = /(\d+) differences found/.exec(output) ?? [];
      const [, matching = 'no'] = /(\d+) matching files/.exec(output) ?? [];
      return { differences, matching };
    };
    await step('copy', folder, ':webdav:all');
    const copiedAt = performance.now();
    const copied = await check();
    const checkedAt = performance.now();
    rmSync(join(folder, 'folder 1'), { recursive: true });
    writeFileSync(join(folder, 'folder 2', 'new.txt'), 'new');
    await step('sync', '--size-only', folder, ':webdav:all');
    const syncedAt = performance.now();
    const synced = await check();
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
    const line =
      `${count} files copied in ${seconds(startedAt, copiedAt)} s, ${copied.matching} read and compared in ` +
      `${seconds(copiedAt, checkedAt)} s: ${copied.differences} differences; synchronised in ` +
      `${seconds(checkedAt, syncedAt)} s: ${synced.differences} differences`;
    const ok = [copied, synced].every(({ differences }) => differences === '0') && copied.matching === String(count);
    return { line, ok };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** cadaver: an interactive client, with a lock. */
export async function cadaver(target: Target): Promise<Outcome> {
  const program = programOf('cadaver');
  const folder = makeTempDir('cadaver-');
  try {
    const { hostname, href } = new URL(target.url);
    const signIn = `machine ${hostname} login ${target.id} password "${target.password}"\n`;
    writeFileSync(join(folder, '.netrc'), signIn, { mode: 0o600 });
    writeFileSync(join(folder, 'a.txt'), 'from cadaver');
    const commands = ['mkcol Drafts', 'cd Drafts', 'put a.txt', 'lock a.txt', 'unlock a.txt', 'copy a.txt b.txt', 'ls'];
    const env = { PATH: process.env.PATH, HOME: folder };
    const running = promisify(execFile)(program, [href], { cwd: folder, env });
    running.child.stdin?.end([...commands, 'quit', ''].join('\n'));
    const { stdout } = await running;
    const response = await fetch(`${href}Drafts/b.txt`, { headers: { authorization: basic(target) } });
    const isThere = (await response.text()) === 'from cadaver';
    const failed = stdout.includes('failed');
    return { line: `${commands.length} commands, ${failed ? 'some failed' : 'none failed'}`, ok: isThere && !failed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
