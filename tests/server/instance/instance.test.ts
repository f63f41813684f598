import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { health } from '#contract/instance/health.ts';
import { InstanceMismatch } from '#server/lib/instanceMismatch.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { createDatabase } from '#tests/support/servers/databases/postgres.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const DAY_S = 24 * 3600;
/** The storage uses the real clock, the server the test's: at this time everything is old. */
const LONG_S = 400 * DAY_S;

async function* sent(text: string) {
  yield Buffer.from(text);
}

/** Too large for the database: it lies in the storage. */
const LARGE_BYTES = 20_000;

/** A server with three files, and the IDs of their contents. */
async function withFiles() {
  const app = await createTestApp();
  const large = (text: string) => text.repeat(LARGE_BYTES);
  await app.admin.upload(await app.root(), { 'a.txt': large('a'), 'b.txt': large('b'), 'c.txt': large('c') });
  return { app, ids: await contentIds(app) };
}

/** The contents in use. */
const contentIds = async (app: TestApp) =>
  (await app.content.list())
    .map(({ name }) => name)
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .sort();

async function strays(app: TestApp, count: number) {
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push((await app.ctx.blobs.write(sent(`stray ${n}`.padEnd(LARGE_BYTES)), LARGE_BYTES)).id);
  return ids.sort();
}

/**
 * Replaces the database below the content while the server is stopped. @returns a function that puts the original back
 */
async function exchangeDatabase(app: TestApp, other?: TestApp): Promise<{ changes: object; undo(): object }> {
  if (isPostgres) {
    const own = app.databaseUrl;
    if (other) return { changes: { databaseUrl: other.databaseUrl }, undo: () => ({ databaseUrl: own }) };
    const empty = await createDatabase(inject('postgres'));
    onTestFinished(empty.drop);
    return { changes: { databaseUrl: empty.url }, undo: () => ({ databaseUrl: own }) };
  }
  const file = join(app.dataDir, DATABASE_FILE);
  renameSync(file, `${file}.own`);
  if (other) copyFileSync(join(other.dataDir, DATABASE_FILE), file);
  return {
    changes: {},
    undo: () => {
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      renameSync(`${file}.own`, file);
      return {};
    },
  };
}

/** Copies the database of a stopped server; `exchange` puts the copy in its place. */
async function copyDatabase(app: TestApp) {
  if (isPostgres) {
    const own = app.databaseUrl;
    const copy = await createDatabase(inject('postgres'), new URL(own).pathname.slice(1));
    onTestFinished(copy.drop);
    return { exchange: () => ({ changes: { databaseUrl: copy.url }, undo: () => ({ databaseUrl: own }) }) };
  }
  const file = join(app.dataDir, DATABASE_FILE);
  copyFileSync(file, `${file}.older`);
  return {
    exchange() {
      renameSync(file, `${file}.own`);
      renameSync(`${file}.older`, file);
      return {
        changes: {},
        undo() {
          renameSync(`${file}.own`, file);
          return {};
        },
      };
    },
  };
}

describe('the start on content of another database', () => {
  it('is rejected if the database is empty, and the content stays', async () => {
    const { app, ids } = await withFiles();
    await app.stop();
    const { changes, undo } = await exchangeDatabase(app);
    await expect(app.startWith(changes)).rejects.toThrow(/^The database is empty, and the storage holds content of/);
    expect(await contentIds(app)).toEqual(ids);
    await app.startWith(undo());
    expect(await app.command(['verify', '--read-data'])).toEqual({ ok: true, lines: ['No problems found.'] });
  });

  it('is rejected as well if all content was in the database that is gone', async () => {
    const app = await createTestApp();
    await app.admin.upload(await app.root(), { 'a.txt': 'a' });
    await app.stop();
    const { changes } = await exchangeDatabase(app);
    await expect(app.startWith(changes)).rejects.toThrow(/^The database is empty, and the storage belongs to instance/);
  });

  it('is rejected if the database belongs to another instance, until it is accepted with a reason', async () => {
    const { app, ids } = await withFiles();
    const other = await createTestApp({ isNew: true });
    await Promise.all([app.stop(), other.stop()]);
    const { changes } = await exchangeDatabase(app, other);
    await expect(app.startWith(changes)).rejects.toThrow(InstanceMismatch);
    await expect(app.command(['gc'])).rejects.toThrow(/belongs to instance/);
    await expect(app.command(['storage', 'accept'])).rejects.toThrow(/--reason/);
    expect((await app.command(['storage', 'accept', '--reason', 'merging'])).ok).toBe(true);
    await app.startWith({ secretsKeyFile: join(other.dataDir, 'keys/secrets.key') });
    expect((await app.log()).some((line) => line.startsWith('Storage accepted: merging (The database belongs'))).toBe(
      true,
    );
    expect(await contentIds(app)).toEqual(ids);
  });

  it('is accepted without a change or a log row if it belongs to the database', async () => {
    const { app } = await withFiles();
    await app.stop();
    const { ok, lines } = await app.command(['storage', 'accept', '--reason', 'to be sure']);
    expect([ok, ...lines]).toEqual([
      true,
      'Database and storage belong together already: there was nothing to accept.',
    ]);
    await app.startWith({});
    expect((await app.log()).filter((line) => line.startsWith('Storage accepted'))).toEqual([]);
  });

  it('is rejected if the database is an older copy', async () => {
    const { app } = await withFiles();
    await app.stop();
    const older = await copyDatabase(app);
    await app.startWith({});
    await app.admin.upload(await app.root(), { 'later.txt': 'later'.repeat(LARGE_BYTES) });
    await app.stop();
    const ids = await contentIds(app);
    const { changes, undo } = older.exchange();
    await expect(app.startWith(changes)).rejects.toThrow(/^The database is older than the storage/);
    expect(await contentIds(app)).toEqual(ids);
    await app.startWith(undo());
    expect((await app.command(['verify', '--read-data'])).ok).toBe(true);
  });

  it('succeeds if a database from before the instance IDs refers to the content', async () => {
    const { app } = await withFiles();
    await app.ctx.blobs.setIdentity({ instanceId: 'x', logRows: 0 });
    await (await app.rawDatabase()).run('delete from "instance"');
    await expect(app.restart()).rejects.toThrow(/older than the content/);
    await app.command(['storage', 'accept', '--reason', 'test']);
    await app.startWith({});
    expect(await app.ctx.stores.instance.fingerprint()).not.toBe('');
    expect((await app.ctx.blobs.identity())?.instanceId).toBe((await app.ctx.stores.instance.find())?.instanceId);
  });
});

describe('the cleanup', () => {
  it('moves unused content into quarantine, from where it can be restored, and deletes it after 30 days', async () => {
    const { app, ids } = await withFiles();
    const [stray = ''] = await strays(app, 1);
    app.wait(LONG_S);
    await app.runTask('cleanUpContent');
    expect(await contentIds(app)).toEqual(ids);
    const { lines } = await app.command(['quarantine', 'list']);
    expect(lines[0]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d ${stray} ${LARGE_BYTES} bytes$`));
    expect((await app.command(['quarantine', 'restore', stray])).lines[0]).toContain('restored; no file uses it');
    expect(await contentIds(app)).toEqual([...ids, stray].sort());
    await app.runTask('cleanUpContent');
    app.wait(31 * DAY_S);
    await app.command(['gc']);
    expect((await app.command(['quarantine', 'list'])).lines).toEqual([expect.stringMatching(/^In quarantine: 0 /)]);
  });

  it('restores content that a file needs from quarantine', async () => {
    const { app, ids } = await withFiles();
    for (const id of ids) await app.ctx.blobs.quarantine.add(id, app.ctx.now());
    app.wait(40 * DAY_S);
    await app.command(['gc']);
    expect(await contentIds(app)).toEqual(ids);
    expect((await app.command(['verify', '--read-data'])).ok).toBe(true);
  });

  it('stops if it would remove much, reports that, and continues when it is forced', async () => {
    const { app } = await withFiles();
    await strays(app, 11);
    const before = await contentIds(app);
    app.wait(LONG_S);
    app.admin = await app.sessionOf(1);
    await app.runTask('cleanUpContent');
    expect(await contentIds(app)).toEqual(before);
    const report = async () => (await app.admin.call(health.report, {})).body.cleanup;
    expect(await report()).toMatchObject({ moved: 0, waiting: 11, reason: 'cleanup.tooMany' });
    expect((await app.command(['gc', '--dry-run'])).lines).toContain(
      'Dry run: 11 objects would be moved to quarantine.',
    );
    expect((await app.command(['gc'])).ok).toBe(false);
    expect((await app.command(['gc', '--force'])).lines).toEqual(['Moved 11 objects to quarantine.']);
    expect(await report()).toMatchObject({ moved: 11, reason: null });
  });

  it('does nothing if database and storage do not belong together', async () => {
    const { app, ids } = await withFiles();
    await app.ctx.blobs.setIdentity({ instanceId: 'another', logRows: 0 });
    await (await app.rawDatabase()).run('update "blob" set "pendingDeletionOn" = \'2000-01-01\'');
    await app.runTask('cleanUpContent');
    expect(await contentIds(app)).toEqual(ids);
    expect((await app.admin.call(health.report, {})).body.cleanup?.reason).toBe('cleanup.mismatch');
  });
});
