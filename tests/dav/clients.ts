import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { admin } from '#tests/support/servers/serverProcess.ts';
import { authorization, davUrl, type Outcome, openServer, rcloneEnv, runProgram } from './programs.ts';

/** litmus: the conformance tests of WebDAV, every suite. */
export async function litmus(): Promise<Outcome> {
  const server = await openServer();
  try {
    const { output } = await runProgram('litmus', ['-k', davUrl(server), admin.id, admin.password]);
    const summaries = [...output.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed, (\d+) failed/g)];
    const line = summaries.map(([, suite, all, passed]) => `${suite} ${passed}/${all}`).join(', ');
    return { line, ok: summaries.length >= 5 && summaries.every(([, , , , failed]) => failed === '0') };
  } finally {
    await server.close();
  }
}

/** rclone: copies a tree of files, checks it, changes some of it, synchronises, checks again. */
export async function rclone(count: number): Promise<Outcome> {
  const server = await openServer();
  const folder = makeTempDir('rclone-');
  try {
    for (let n = 0; n < count; n++) {
      const inside = join(folder, `folder ${n % 100}`);
      if (n < 100) mkdirSync(inside);
      writeFileSync(join(inside, `file ${n}.txt`), `content ${n}`);
    }
    const env = await rcloneEnv(davUrl(server));
    const startedAt = performance.now();
    const step = async (...args: string[]) => {
      const { ok, output } = await runProgram('rclone', [...args, '--transfers', '8', '--checkers', '8'], env);
      if (!ok) throw new Error(`rclone ${args[0]}: ${output.slice(-2000)}`);
    };
    await step('copy', folder, ':webdav:all');
    const copiedAt = performance.now();
    await step('check', '--download', folder, ':webdav:all');
    rmSync(join(folder, 'folder 1'), { recursive: true });
    writeFileSync(join(folder, 'folder 2', 'new.txt'), 'new');
    await step('sync', '--size-only', folder, ':webdav:all');
    await step('check', '--download', folder, ':webdav:all');
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
    const line = `${count} files copied in ${seconds(startedAt, copiedAt)} s; checked, synchronised and checked in ${seconds(copiedAt, performance.now())} s`;
    return { line, ok: true };
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
}

/** cadaver: an interactive client, with a lock. */
export async function cadaver(): Promise<Outcome> {
  const server = await openServer();
  const folder = makeTempDir('cadaver-');
  try {
    const host = new URL(davUrl(server));
    writeFileSync(join(folder, '.netrc'), `machine ${host.hostname} login ${admin.id} password "${admin.password}"\n`, {
      mode: 0o600,
    });
    writeFileSync(join(folder, 'a.txt'), 'from cadaver');
    const commands = ['mkcol Drafts', 'cd Drafts', 'put a.txt', 'lock a.txt', 'unlock a.txt', 'copy a.txt b.txt', 'ls'];
    const script = [...commands, 'quit'].join('\n');
    const output = execFileSync('cadaver', [host.href], {
      cwd: folder,
      input: `${script}\n`,
      env: { PATH: process.env.PATH, HOME: folder },
      encoding: 'utf8',
    });
    const answer = await fetch(`${host.href}Drafts/b.txt`, { headers: { authorization } });
    const isThere = (await answer.text()) === 'from cadaver';
    const failed = /failed/.exec(output) !== null;
    return { line: `${commands.length} commands, ${failed ? 'some failed' : 'none failed'}`, ok: isThere && !failed };
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
}

/** davfs2: mounted, where the machine lets one mount; else it says so. */
export async function davfs(): Promise<Outcome> {
  const server = await openServer();
  const folder = makeTempDir('davfs-');
  const mount = join(folder, 'mount');
  mkdirSync(mount);
  const secrets = join(folder, 'secrets');
  writeFileSync(secrets, `${davUrl(server)} ${admin.id} "${admin.password}"\n`, { mode: 0o600 });
  const config = join(folder, 'davfs2.conf');
  writeFileSync(config, `secrets ${secrets}\nask_auth 0\nuse_locks 1\n`);
  try {
    const mounted = await runProgram('mount.davfs', [davUrl(server), mount, '-o', `conf=${config}`]);
    if (!mounted.ok) return { line: `not mounted: ${mounted.output.split('\n')[0]}`, ok: true };
    writeFileSync(join(mount, 'a.txt'), 'from davfs2');
    await runProgram('umount', [mount]);
    const answer = await fetch(`${davUrl(server)}a.txt`, { headers: { authorization } });
    const isThere = (await answer.text()) === 'from davfs2';
    return { line: 'mounted, written, unmounted', ok: isThere };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
