import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { thumbnails } from '#contract/fileNodes/thumbnails.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { session } from '#contract/users/session.ts';
import type { Db } from '#server/storage/database.ts';
import { ReserveFile } from '#server/storage/reserveFile.ts';
import { DATABASE_FILE, openSqlite } from '#server/storage/sqlite.ts';
import { openGroupCommit } from '#server/storage/sqliteGroupCommit.ts';
import { finalizeStatements } from '#server/storage/sqliteStatements.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const isInBucket = process.env.TEST_STORAGE === 's3';
const GIB = 1024 ** 3;

describe('text that no database can store', () => {
  it('is rejected in bodies, queries and paths, and leaves the log consistent', async () => {
    const app = await createTestApp();
    const post = (body: string) =>
      app.visitor.fetch('/authenticate', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    for (const body of [
      '{"id":"a\\u0000b","password":"x"}',
      '{"id":"a\\ud800b","password":"x"}',
      '{"id":"ab","password":"x","unknown":{"\\u0000":1}}',
    ])
      expect((await post(body)).status).toBe(400);
    for (const path of ['/user?search=a%00b', '/user?search=%ED%A0%80', '/file/%00', '/nowhere/%ED%BF%BF'])
      expect((await app.admin.fetch(path)).status).toBe(400);
    expect((await app.admin.fetch('/user?search=100%25')).status).toBe(200);
    expect((await post('{"id":"tab\\u0009and\\u0001","password":"x"}')).status).toBe(401);
    expect(await app.command(['verify'])).toEqual({ ok: true, lines: ['No problems found.'] });
  });

  it('in an older row is accepted once with a reason, and hides nothing that comes later', async () => {
    const app = await createTestApp();
    await app.signIn('admin');
    await app.signIn('admin');
    const database = await app.rawDatabase();
    await database.run(`update "log" set "by" = 'cut' where "id" in (2, 3)`);
    const { ok, lines } = await app.command(['verify']);
    expect([ok, lines.length]).toEqual([false, 2]);
    await expect(app.command(['log', 'accept'])).rejects.toThrow(/--reason/);
    await app.command(['log', 'accept', '--reason', 'U+0000 before the upgrade']);
    const explained = await app.command(['verify']);
    expect(explained.ok).toBe(true);
    expect(explained.lines[0]).toMatch(/^Log, explained: Row 2 was changed.*U\+0000 before the upgrade/);
    await database.run(`update "log" set "by" = 'another' where "id" = 3`);
    expect((await app.command(['verify'])).lines.filter((line) => line.startsWith('Log: '))).toEqual([
      expect.stringMatching(/^Log: Row 3 was changed/),
    ]);
  });
});

describe.skipIf(isPostgres)('the embedded database', () => {
  it('returns the results of the committed attempt, and none of a rolled back one', async () => {
    const app = await createTestApp();
    const database = openSqlite(app.dataDir);
    let attempts = 0;
    const twice = async <T>(work: (db: Db) => Promise<T>) => {
      await database
        .write(work)
        .then(() => Promise.reject(new Error('full')))
        .catch(() => undefined);
      return database.write(work);
    };
    const write = openGroupCommit(twice, { sync: async () => undefined, failure: () => undefined });
    const responses = await Promise.all([1, 2, 3].map((n) => write(async () => `${n}: ${++attempts}`)));
    expect(responses).toEqual(['1: 4', '2: 5', '3: 6']);
    await database.close();
  });

  it('is opened on a full disk, since the reserve file makes room', () => {
    const dataDir = makeTempDir('full-');
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const reserve = new ReserveFile(dataDir);
    onTestFinished(() => reserve.close());
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
    onTestFinished(() => database.close());
    let attempts = 0;
    const open = () => {
      attempts++;
      database.exec(`PRAGMA max_page_count = ${existsSync(join(dataDir, 'reserve')) ? 2 : 1000}`);
      database.exec('CREATE TABLE IF NOT EXISTS "a" ("b"); CREATE TABLE IF NOT EXISTS "c" ("d")');
      return 'open';
    };
    expect([reserve.retryWithReserve(open), attempts]).toEqual(['open', 2]);
  });

  it('replaces the reserve file of an earlier release', () => {
    const dataDir = makeTempDir('former-');
    writeFileSync(join(dataDir, 'ballast'), 'a');
    const reserve = new ReserveFile(dataDir);
    onTestFinished(() => reserve.close());
    expect(readdirSync(dataDir)).toEqual(['reserve']);
  });

  it('is one complete file after a clean stop', async () => {
    const app = await createTestApp();
    await app.admin.upload(await app.root(), { 'a.txt': 'a' });
    await app.command(['verify']);
    await app.stop();
    await finalizeStatements();
    expect(readdirSync(app.dataDir).filter((name) => name.startsWith(DATABASE_FILE))).toEqual([DATABASE_FILE]);
  });
});

describe('the process log', () => {
  it('whose disk is full neither blocks nor ends the process', () => {
    const script = `
      import { openProcessLog } from '#server/adapters/processLog.ts';
      const { log } = openProcessLog('info');
      let count = 0;
      const timer = setInterval(() => {
        log.error({ err: new Error('x') }, 'It failed');
        if (++count < 20) return;
        clearInterval(timer);
        process.stderr.write('alive');
      }, 5);`;
    const command = `${process.execPath} --import tsx --input-type=module -e "$SCRIPT" > /dev/full`;
    const ended = spawnSync('sh', ['-c', command], { env: { ...process.env, SCRIPT: script }, timeout: 60_000 });
    expect([ended.status, String(ended.stderr)]).toEqual([0, 'alive']);
  });
});

describe('a thumbnail', () => {
  it('that a power cut has emptied is made again', async () => {
    const app = await createTestApp();
    const bmp = Buffer.from(
      '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b00000000000000000000ff000000',
      'hex',
    );
    const { success } = await app.admin.upload(await app.root(), { 'dot.bmp': new Uint8Array(bmp) });
    const send = () => app.admin.call(thumbnails.get, { params: { id: String(success[0]?.id) }, query: {} });
    expect((await send()).status).toBe(200);
    const folder = join(app.dataDir, 'cache', 'thumbnails');
    for (const name of readdirSync(folder, { recursive: true }) as string[])
      if (statSync(join(folder, name)).isFile()) truncateSync(join(folder, name));
    expect((await send()).status).toBe(200);
  });
});

describe('an upload', () => {
  it('is accepted only if it fits in addition to other announced ones', async () => {
    const probe = await createTestApp();
    const { bavail, bsize } = statfsSync(probe.dataDir);
    const app = await createTestApp({ env: { STORAGE_RESERVE: String(Math.round(bavail * bsize - 2.2 * GIB)) } });
    const parentId = await app.root();
    const announce = async (name: string) =>
      (
        await app.admin.call(transfers.announce, {
          body: { parentId, files: [{ name, length: Math.round(0.88 * GIB) }] },
        })
      ).status;
    const atOnce = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(announce));
    expect(atOnce.sort()).toEqual([200, 200, 507, 507, 507]);
    app.wait(301);
    expect(await announce('c')).toBe(200);
  });

  it('that a crash interrupted leaves a temporary file for minutes only', async () => {
    const app = await createTestApp();
    const left = join(app.dataDir, 'tmp', 'a'.repeat(32));
    writeFileSync(left, 'half');
    await app.runTask('removeStaleUploads');
    expect(existsSync(left)).toBe(true);
    app.wait(400 * 24 * 3600);
    await app.runTask('removeStaleUploads');
    expect(existsSync(left)).toBe(false);
  });
});

describe('a token', () => {
  it('that was rejected as expired stays expired when the clock is set back', async () => {
    const app = await createTestApp();
    const person = await app.signIn('admin', PASSWORD);
    const status = async () => (await person.fetch('/user/me')).status;
    expect(await status()).toBe(200);
    app.wait(3700);
    expect(await status()).toBe(401);
    app.wait(-3700);
    expect(await status()).toBe(401);
    expect((await person.call(session.renew, {})).status).toBe(401);
  });
});

describe.skipIf(isPostgres || isInBucket)('a backup', () => {
  it('continues after damaged content and lists it, and repairs a damaged copy', async () => {
    const app = await createTestApp();
    await app.admin.upload(await app.root(), { 'good.txt': 'good', 'bad.txt': 'x'.repeat(20_000) });
    const folder = join(app.dataDir, 'backup');
    const bad = (await app.content.list()).find(({ size }) => size === 20_000)?.name ?? '';
    await app.content.overwrite(bad, Buffer.alloc(20_000));
    const damaged = await app.command(['backup', folder]);
    expect(damaged.ok).toBe(false);
    expect(damaged.lines[0]).toMatch(new RegExp(`^Backup: content ${bad} .*: damaged \\(used by bad.txt`));
    expect((await app.command(['verify', '--backup', folder])).lines).toEqual([
      expect.stringMatching(/could not be backed up.*bad.txt/),
    ]);
    const restored = await app.command(['restore', folder], { dataDir: join(app.dataDir, 'restored') });
    expect([restored.ok, restored.lines.at(-1)]).toEqual([
      false,
      expect.stringMatching(/^Restore complete: 1 object,/),
    ]);

    await app.content.overwrite(bad, Buffer.from('x'.repeat(20_000)));
    expect((await app.command(['backup', folder])).ok).toBe(true);
    const copy = join(folder, 'blobs', bad.slice(0, 2), bad);
    writeFileSync(copy, Buffer.alloc(20_000));
    const repaired = await app.command(['backup', folder]);
    expect(repaired.lines[0]).toBe(`Content ${bad}: damaged in the backup, copied again`);
    expect(await app.command(['verify', '--backup', folder])).toEqual({ ok: true, lines: ['No problems found.'] });
  });

  it('does not overwrite that of another instance', async () => {
    const [app, other] = [await createTestApp(), await createTestApp({ isNew: true })];
    const folder = join(app.dataDir, 'backup');
    await app.command(['backup', folder]);
    await expect(other.command(['backup', folder])).rejects.toThrow(/backup of another instance/);
  });
});
