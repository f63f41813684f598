import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Database, DatabaseFailed, type WriteOptions } from '#server/storage/database.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import { openSqlite } from '#server/storage/sqlite.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

const rename = ({ write }: Database, name: string, how?: WriteOptions) =>
  write(async (db) => {
    await db.updateTable('fileNode').set({ name }).where('parentId', 'is', null).execute();
  }, how);

describe('a write', () => {
  it.skipIf(isPostgres)(
    'is acknowledged after one sync of the log shared with others, and never after a failed one',
    async () => {
      const app = await createTestApp();
      const events: string[] = [];
      let isBroken = false;
      const database = openSqlite(app.ctx.config.dataDir, async () => {
        if (isBroken) throw new Error('EIO');
        await new Promise(setImmediate);
        events.push('synced');
      });
      const done = (name: string, how?: WriteOptions) => rename(database, name, how).then(() => events.push(name));

      await done('one');
      await done('two', { isAsyncCommit: true });
      expect(events.splice(0)).toEqual(['synced', 'one', 'two']);

      await Promise.all(Array.from({ length: 20 }, () => done('many')));
      expect(events.splice(0).filter((event) => event === 'synced').length).toBeLessThan(20);

      isBroken = true;
      await expect(rename(database, 'three')).rejects.toThrow(OutcomeUnknown);
      isBroken = false;
      await expect(rename(database, 'four')).rejects.toThrow(DatabaseFailed);
      expect((await app.ctx.stores.folders.root())?.name).toBe('three');
      expect(database.failure?.()?.message).toMatch(/disk failed/);
      await expect(database.close()).rejects.toMatchObject({ cause: { message: 'EIO' } });
    },
  );

  it.skipIf(isPostgres)('shares its commit with others, and fails alone', async () => {
    const app = await createTestApp();
    let syncs = 0;
    const database = openSqlite(app.ctx.config.dataDir, async () => {
      syncs += 1;
    });
    const failing = database.write(async (db) => {
      await db.updateTable('fileNode').set({ name: 'lost', subject: 'lost' }).where('parentId', 'is', null).execute();
      throw new Error('changed its mind');
    });
    const committed = [rename(database, 'one'), rename(database, 'two')];

    await expect(failing).rejects.toThrow('changed its mind');
    await Promise.all(committed);
    expect(await app.ctx.stores.folders.root()).toMatchObject({ name: 'two', subject: '' });
    expect(syncs).toBe(1);
    await database.close();
  });

  it.skipIf(isPostgres)('is repeated alone if another transaction rolls back the shared one', async () => {
    const app = await createTestApp();
    const database = openSqlite(app.ctx.config.dataDir);
    const fatal = database.write(async (db) => {
      await sql`rollback`.execute(db);
      throw new Error('the disk is full');
    });
    const committed = rename(database, 'kept');

    await expect(fatal).rejects.toThrow('the disk is full');
    await committed;
    expect((await app.ctx.stores.folders.root())?.name).toBe('kept');
    await database.close();
  });

  it.skipIf(isPostgres)('keeps an idle process running until the database is closed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'closing-'));
    const script = `
      import { openSqlite } from '#server/storage/sqlite.ts';
      const database = openSqlite(${JSON.stringify(folder)});
      for (let n = 0; n < 60; n++) await database.write(async () => {});
      await database.close();
      process.stdout.write('closed');`;
    const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    expect([ended.status, String(ended.stdout)]).toEqual([0, 'closed']);
    rmSync(folder, { recursive: true });
  });

  it.runIf(isPostgres)('waits for the disk unless the caller opts out', async () => {
    const app = await createTestApp();
    const database = openTestDatabase(app.ctx);
    const setting = (how?: WriteOptions) =>
      database.write(async (db) => {
        const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
        return rows[0]?.synchronous_commit;
      }, how);
    expect([await setting(), await setting({ isAsyncCommit: true }), await setting()]).toEqual(['on', 'off', 'on']);
    await database.close();
  });
});
