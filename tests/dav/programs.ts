import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/app/freePort.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';

const run = promisify(execFile);

/** The result of a case: one line, and whether it passed. */
export interface Outcome {
  line: string;
  ok: boolean;
}

export const openServer = () => ServerProcess.open({ env: { LOG_LEVEL: 'warn', MAX_FILE_SIZE: String(2 ** 31) } });
export const davUrl = (server: ServerProcess) => `${server.url}dav/`;
/** Where WebDAV answers, and how to sign in. */
export interface Target {
  url: string;
  id: string;
  password: string;
}
export const targetOn = (server: ServerProcess): Target => ({ url: davUrl(server), ...admin });
export const basic = ({ id, password }: Target) => `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
export const authorization = basic({ url: '', ...admin });

/** Runs a program to its end; the files that it leaves are outside the project. */
export async function runProgram(command: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: tmpdir(), env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env }, maxBuffer: 2 ** 26 };
  return run(command, args, options).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error) => ({ ok: false, output: `${error.stdout ?? ''}${error.stderr ?? ''}${error.message}` }),
  );
}

/** The server as an rclone remote, `:webdav:`. @param vendor decides about modification times and checksums */
export async function rcloneEnv({ url, id, password }: Target, vendor = 'other'): Promise<Record<string, string>> {
  const { output } = await runProgram('rclone', ['obscure', password]);
  return {
    RCLONE_CONFIG: '/dev/null',
    RCLONE_WEBDAV_URL: url,
    RCLONE_WEBDAV_VENDOR: vendor,
    RCLONE_WEBDAV_USER: id,
    RCLONE_WEBDAV_PASS: output.trim(),
  };
}

/** rclone's own WebDAV server over a folder, to compare with. */
export async function openRcloneServer(folder: string) {
  const port = await freePort();
  const signIn = ['--user', admin.id, '--pass', admin.password];
  const args = ['serve', 'webdav', folder, '--addr', `127.0.0.1:${port}`, '--config', '/dev/null', ...signIn];
  const child = spawn('rclone', args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  while (!(await fetch(url).catch(() => undefined))) await wait(50);
  return {
    url,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
