import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { type Ended, ServerProcess } from '#tests/support/servers/serverProcess.ts';

const UNPRIVILEGED_ID = 65534;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function createTestApp(options = {}): Promise<ServerProcess> {
  const app = await ServerProcess.open(options);
  cleanups.push(() => app.close());
  return app;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'process-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** One line on standard error, without a stack, and the exit code of a failure. */
function expectApiError({ code, stderr }: Ended, message: RegExp) {
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(message)]);
  expect(code).toBe(1);
}

describe('a start that cannot succeed ends with one clear line', () => {
  it('when the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => taken.close());
    const { port } = taken.address() as { port: number };
    expectApiError(
      await ServerProcess.fail({ env: { PORT: String(port) } }),
      new RegExp(`\\b${port}\\b.*(in use|taken)`),
    );
  });

  it.each([
    ['PORT', '80a'],
    ['DEFAULT_TIME_ZONE', 'Mars/Olympus'],
    ['FEATURES', 'ocr,teleport'],
    ['MAX_FILE_SIZE', '-1'],
  ])('when %s is %s', async (name, value) => {
    expectApiError(await ServerProcess.fail({ env: { [name]: value } }), new RegExp(`${name} .*${value}`));
  });

  it('when DATABASE_URL is no address, without printing it: it may hold a password', async () => {
    const failed = await ServerProcess.fail({ env: { DATABASE_URL: 'mysql://user:secret@somewhere' } });
    expectApiError(failed, /^(?!.*secret).*DATABASE_URL/);
  });

  it('when DATA_DIR may not be written', async () => {
    const sealed = folder();
    chmodSync(sealed, 0o555);
    const uid = process.getuid?.() === 0 ? UNPRIVILEGED_ID : undefined;
    expectApiError(await ServerProcess.fail({ env: { DATA_DIR: join(sealed, 'data') }, uid }), /DATA_DIR|data folder/i);
  });

  it('when too few files may be open', () => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder() };
    const command = `ulimit -n 128; exec ${process.execPath} dist/server.mjs`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { env });
    expectApiError({ code: status, stdout: String(stdout), stderr: String(stderr) }, /128 files.*ulimit -n/);
  });

  it('when another server holds DATA_DIR', async () => {
    const app = await createTestApp();
    expectApiError(await ServerProcess.fail({ env: { DATA_DIR: app.dataDir } }), /another|already|in use/i);
  });

  it('when a newer version wrote the database, which stays as it is', async () => {
    const app = await createTestApp();
    await app.stop();
    const database = new DatabaseSync(join(app.dataDir, 'strongroom.sqlite'));
    const insert = database.prepare('insert into migration (name, timestamp) values (?, ?)');
    insert.run('9999-from-the-future', '2099-01-01T00:00:00.000Z');
    database.close();
    expectApiError(await ServerProcess.fail({ env: { DATA_DIR: app.dataDir } }), /newer version/i);
  });
});

describe('a server', () => {
  it('prints a generated password once only', async () => {
    const app = await createTestApp({ env: { ADMIN_PASSWORD: '' } });
    const [, password = ''] = /password\W+(\S{10,})/i.exec(app.logs) ?? [];
    expect(password).not.toBe('');
    await app.restart();
    expect(app.logs.split(password)).toHaveLength(2);
  });

  it('exits with 0 on SIGTERM and has all data after the next start', async () => {
    const app = await createTestApp();
    const before = await app.signIn();
    const [root] = (await before.call(folders.list, {})).body.items;
    await before.call(folders.create, { body: { name: 'Contracts', parentId: root?.id ?? 0 } });
    expect(await app.stop()).toBe(0);
    const left = readdirSync(app.dataDir).filter((name) => name.startsWith('strongroom.sqlite'));
    expect(left).toEqual(['strongroom.sqlite']);

    await app.restart();
    const { items } = (await (await app.signIn()).call(folders.list, {})).body;
    expect(items.map(({ name }) => name)).toEqual(['My Company', 'Contracts']);
  });

  it('loads one native library and its own bundle at the start, and no other module', () => {
    const bundle = readFileSync(join(process.cwd(), 'dist/main.mjs'), 'utf8');
    const imported = [...bundle.matchAll(/(?:^|;)import[\w\s{},*$]*"([^"]+)"/gm)].map(([, name]) => name);
    expect(imported).toContain('node:fs');
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual(['@photostructure/sqlite']);
  });

  it('consists of ASCII characters: a single other one doubles the memory of the source text', () => {
    const bundle = readFileSync(join(process.cwd(), 'dist/main.mjs'));
    expect(bundle.findIndex((byte) => byte > 0x7f)).toBe(-1);
  });

  it('redirects the root of its host to the app', async () => {
    const app = await createTestApp();
    for (const path of ['/', '/fileshare']) {
      const response = await fetch(app.origin + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/fileshare/']);
    }
  });
});
