import { setImmediate as nextCallback } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createQueryCache } from '#server/kernel/queryCache.ts';
import { openSqlite } from '#server/storage/sqlite.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

describe('the query cache', () => {
  it('runs a query once until the data version changes', async () => {
    let version = 1;
    let reads = 0;
    const cached = createQueryCache(() => version);
    const read = () => cached('a', async () => ++reads);
    expect([await read(), await read()]).toEqual([1, 1]);
    version = 2;
    expect([await read(), await read()]).toEqual([2, 2]);
    expect(await cached('b', async () => 'other')).toBe('other');
  });

  it('runs a query once while a queried data version stays the same', async () => {
    let version = 'one';
    let reads = 0;
    const cached = createQueryCache(async () => version);
    const read = () => cached('a', async () => ++reads);
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    version = 'two';
    expect(await read()).toBe(2);
  });

  it('does not query the data version if the caller knows it', async () => {
    let versionReads = 0;
    let reads = 0;
    const cached = createQueryCache(() => ++versionReads);
    const read = () => cached('a', async () => ++reads, 'known');
    expect([await read(), await read(), versionReads]).toEqual([1, 1, 0]);
  });

  it('caches no failed query', async () => {
    let reads = 0;
    const failing = () => (++reads === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(reads));
    const cached = createQueryCache(() => 1);
    await expect(cached('a', failing)).rejects.toThrow('gone');
    expect(await cached('a', failing)).toBe(2);
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
