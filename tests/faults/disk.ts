import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { freePort } from '#tests/support/app/freePort.ts';
import { Person } from '#tests/support/app/person.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { rootOf } from './instanceChecks.ts';
import type { Outcome } from './outcome.ts';
import { memoryDisk } from './volume.ts';

const ANNOUNCED_FILES = 40;

/** Fills a disk to the last byte. */
function fill(folder: string): void {
  const file = openSync(join(folder, 'filler'), 'a');
  try {
    for (const size of [1 << 20, 4096, 1]) for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
  } catch {
    // The disk is full.
  } finally {
    closeSync(file);
  }
}

/** On a full disk: acknowledged content exists; a stopped server starts; users can sign in. */
export async function fullDisk(): Promise<Outcome> {
  const disk = memoryDisk(96);
  const reserve = readdirSync(disk.path).length;
  const app = await ServerProcess.open({ env: { DATA_DIR: join(disk.path, 'data'), STORAGE_RESERVE: '0' } });
  try {
    const person = await app.signIn();
    const parentId = await rootOf(person);
    const keys: string[] = [];
    fill(disk.path);
    const { bfree } = statfsSync(disk.path);
    for (let round = 0; round < 20; round++)
      await Promise.all(
        Array.from({ length: ANNOUNCED_FILES }, async (_, n) => {
          const files = [{ name: `${'long '.repeat(40)}${round} ${n}`, length: 0 }];
          const { status, body } = await person.call(transfers.announce, { body: { parentId, files } });
          if (status === 200) keys.push(body.key);
        }),
      );
    let untrue = 0;
    for (const key of keys) if ((await person.call(transfers.state, { params: { key } })).status !== 200) untrue++;
    // With its reserve file made again the server is stopped, and the disk filled to the last byte before it starts
    // again.
    rmSync(join(disk.path, 'filler'));
    await app.restart();
    await app.stop();
    fill(disk.path);
    await app.restart();
    await app.signIn();
    return {
      line: `${untrue} of ${keys.length} acknowledged keys do not exist; started and signed in on the full disk; control: ${bfree} blocks were free, ${reserve} files before`,
      ok: untrue === 0 && keys.length > 0 && bfree === 0,
    };
  } finally {
    await app.close();
    disk.close();
  }
}

/** Starts the server by a command of the case, for example with its output on a full disk. */
async function started(dataDir: string, command: string[], stdout: number | 'ignore') {
  const port = await freePort();
  const first = { ADMIN_ID: admin.id, ADMIN_PASSWORD: admin.password };
  const { PATH } = process.env;
  const env = { PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, STORAGE_RESERVE: '0', ...first };
  const [program = '', ...args] = [...command, process.execPath, join(process.cwd(), 'dist/server.mjs')];
  const child = spawn(program, args, { env, cwd: tmpdir(), stdio: ['ignore', stdout, 'ignore'], detached: true });
  const apiUrl = `http://127.0.0.1:${port}/fileshare/api`;
  const health = async () => {
    const response = await fetch(`${apiUrl}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    return response && { status: response.status, body: await response.text() };
  };
  for (let attempts = 0; attempts < 600 && (await health())?.status !== 200; attempts++) await wait(100);
  return { child, apiUrl, health };
}

/** The disk of the process log is full: the server continues. Control: that disk is indeed full. */
export async function fullLog(): Promise<Outcome> {
  const [logs, data] = [memoryDisk(1), memoryDisk(96)];
  const output = openSync(join(logs.path, 'log'), 'a');
  const { child, apiUrl, health } = await started(join(data.path, 'data'), [], output);
  try {
    fill(logs.path);
    const person = await new Person({ apiUrl }, '').signIn(admin.id, admin.password);
    const { success } = await person.upload(await rootOf(person), { 'rotten.bin': 'content' });
    const blobs = join(data.path, 'data/blobs');
    for (const folder of readdirSync(blobs).filter((name) => name.length === 2))
      for (const id of readdirSync(join(blobs, folder))) closeSync(openSync(join(blobs, folder, id), 'w'));
    for (let n = 0; n < 20; n++) {
      const key = await person.downloadKey(success[0]?.id ?? 0);
      await person
        .download(key)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    }
    const response = await health();
    const { bfree } = statfsSync(logs.path);
    return {
      line: `health ${response?.status} after 20 errors; control: ${bfree} blocks free for the log`,
      ok: response?.status === 200 && bfree === 0,
    };
  } finally {
    child.kill('SIGKILL');
    closeSync(output);
    logs.close();
    data.close();
  }
}

/** A sync of the database log fails: no further write succeeds, health reports it, the process ends with 70. */
export async function failedSync(): Promise<Outcome> {
  const data = memoryDisk(96);
  // The first syncs are those of the start; the control needs a write that was acknowledged before the fault.
  const inject = [
    'strace',
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    'trace=fdatasync',
    '-e',
    'inject=fdatasync:error=EIO:when=12+',
  ];
  const { child, apiUrl, health } = await started(join(data.path, 'data'), inject, 'ignore');
  const ended = once(child, 'exit');
  try {
    let [acknowledged, rejected] = [0, 0];
    let report: Awaited<ReturnType<typeof health>>;
    const person = await new Person({ apiUrl }, '').signIn(admin.id, admin.password);
    const parentId = await rootOf(person);
    for (let n = 0; n < 200 && rejected === 0; n++) {
      const made = await person.call(folders.create, { body: { name: `${n}`, parentId } }).catch(() => undefined);
      if (made?.status === 200) acknowledged++;
      else {
        rejected++;
        report = await health();
      }
    }
    const [code] = (await Promise.race([ended, wait(20_000, [null])])) as [number | null];
    return {
      line: `after ${acknowledged} writes health ${report?.status} ${report?.body.slice(0, 120)}, exit code ${code}`,
      ok: acknowledged > 0 && report?.status === 503 && code === 70,
    };
  } finally {
    if (existsSync(`/proc/${child.pid}`)) process.kill(-(child.pid ?? 0), 'SIGKILL');
    data.close();
  }
}
