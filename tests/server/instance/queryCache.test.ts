import { join } from 'node:path';
import { setImmediate as nextCallback } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { createQueryCache } from '#server/kernel/queryCache.ts';
import type { Db } from '#server/storage/database.ts';
import { openSqlite } from '#server/storage/sqlite.ts';
import { connect } from '#server/storage/sqliteConnection.ts';
import { asDriver } from '#server/storage/sqliteStatements.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** An instance, and a query through the cache of its contexts that says how often it has run. */
async function counted() {
  const app = await createTestApp();
  let runs = 0;
  const read = (ctx: Pick<Ctx, 'cached'> = app.ctx) => ctx.cached('runs of this test', async () => ++runs);
  let commits = 0;
  const commit = () => app.admin.call(groups.create, { body: { name: `Group ${++commits}` } });
  return { app, read, commit };
}

describe('a cached query', () => {
  it('runs once until something is committed', async () => {
    const { app, read, commit } = await counted();
    expect([await read(), await read()]).toEqual([1, 1]);
    await commit();
    expect([await read(), await read()]).toEqual([2, 2]);
    expect(await app.ctx.cached('another query', async () => 'other')).toBe('other');
  });

  it('runs once for all who wait for it', async () => {
    const { read, commit } = await counted();
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    await commit();
    expect(await read()).toBe(2);
  });

  it('does not read the version of the data again in a call that has read it at its start', async () => {
    let versionReads = 0;
    const cached = createQueryCache(() => ++versionReads);
    let runs = 0;
    const read = () => cached('a', async () => ++runs, 'known');
    expect([await read(), await read(), versionReads]).toEqual([1, 1, 0]);
  });

  it('runs again if it has failed', async () => {
    const { app } = await counted();
    let runs = 0;
    const failing = () => (++runs === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(runs));
    await expect(app.ctx.cached('failing', failing)).rejects.toThrow('gone');
    expect(await app.ctx.cached('failing', failing)).toBe(2);
  });

  it('runs each time in a transaction, which sees what it has changed', async () => {
    const { app, read } = await counted();
    expect(await read()).toBe(1);
    expect(await app.ctx.transact(async (tx) => [await read(tx), await read(tx)])).toEqual([2, 3]);
  });
});

describe('prepared statements on SQLite', () => {
  it('are the ones used last, not the first ones of the process', () => {
    const driver = asDriver(connect(join(makeTempDir('statements-'), 'statements.sqlite'), []));
    const many = (from: number) => {
      for (let n = from; n < from + 400; n++) driver.prepare(`select ${n}`);
    };
    const rare = driver.prepare("select 'rare'");
    const frequent = driver.prepare("select 'frequent'");
    many(0);
    expect(driver.prepare("select 'frequent'")).toBe(frequent);
    many(400);
    expect(driver.prepare("select 'frequent'")).toBe(frequent);
    expect(driver.prepare("select 'rare'")).not.toBe(rare);
    driver.close();
  });
});

describe('the versions of the data on SQLite', () => {
  it('differ as soon as this process has committed, even before the commit is durable', async () => {
    let afterCommit: unknown;
    const database = openSqlite(makeTempDir('versions-'), async () => {
      afterCommit = versions();
    });
    await sql`create table "accessVersion" ("value" integer not null)`.execute(database.writer);
    await sql`insert into "accessVersion" values (1)`.execute(database.writer);
    const versions = () => ({ data: database.dataVersion(), access: database.accessVersion?.(database.reader) });
    await nextCallback();
    const before = versions();
    let during: unknown;
    await database.write(async (db) => {
      await sql`update "accessVersion" set "value" = 2`.execute(db);
      during = { own: database.accessVersion?.(db), others: versions() };
    });
    expect(during).toEqual({ own: 2, others: before });
    expect(afterCommit).toMatchObject({ access: 2 });
    expect(afterCommit).not.toMatchObject({ data: before.data });
    await database.close();
  });

  it('differ in the next callback after another process has committed', async () => {
    const folder = makeTempDir('versions-');
    const [database, other] = [openSqlite(folder), openSqlite(folder)];
    await sql`create table "seen" ("n" integer)`.execute(other.writer);
    await nextCallback();
    const before = database.dataVersion();
    await other.write(async (db) => void (await sql`insert into "seen" values (1)`.execute(db)));
    await nextCallback();
    expect(database.dataVersion()).not.toBe(before);
    await database.close();
    await other.close();
  });
});

describe('a read on SQLite', () => {
  it('sees what is committed, before, during and after a transaction', async () => {
    const database = openSqlite(makeTempDir('reads-'));
    await sql`create table "seen" ("n" integer)`.execute(database.writer);
    const seen = async () => (await sql<{ n: number }>`select n from "seen"`.execute(database.reader)).rows.length;
    const add = (db: Db) => sql`insert into "seen" values (1)`.execute(db);
    expect(await seen()).toBe(0);
    await database.write(async (db) => {
      await add(db);
      expect(await seen()).toBe(0);
    });
    expect(await seen()).toBe(1);
    const failed = database.write(async (db) => {
      await add(db);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await seen()).toBe(1);
    await database.close();
  });

  it('changes nothing, whether a transaction is open or not', async () => {
    const database = openSqlite(makeTempDir('reads-'));
    await sql`create table "seen" ("n" integer)`.execute(database.writer);
    const changes = [
      sql`insert into "seen" values (1)`,
      sql`insert into "seen" values (1) returning n`,
      sql`with new(n) as (select 1) insert into "seen" select n from new returning n`,
      sql`delete from "seen" returning n`,
      sql`drop table "seen"`,
    ];
    const rejected = async () => {
      for (const change of changes) await expect(change.execute(database.reader)).rejects.toThrow(/readonly/);
    };
    await rejected();
    await database.write(rejected);
    await database.close();
  });
});
