import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#server/storage/database.ts';
import { openSlowReads } from '#server/storage/slowReads.ts';
import { DATABASE_FILE, openSqlite } from '#server/storage/sqlite.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

/** Statements that read for long have a thread of their own on SQLite. */

const numbers = (db: Db) => sql<{ n: number }>`select n from numbers order by n`.execute(db);

it('reads what is committed, answers each statement, and goes on after one that fails', async () => {
  const database = openSqlite(makeTempDir('slow-reads-'));
  const { slowReader } = database;
  await sql`create table numbers (n integer)`.execute(database.writer);
  await database.write(async (db) => {
    await sql`insert into numbers values (1)`.execute(db);
    expect((await numbers(slowReader)).rows).toEqual([]);
  });
  const [one, failed, two] = await Promise.allSettled([
    numbers(slowReader),
    sql`select nothing from numbers`.execute(slowReader),
    sql`select ${'a text'} as text, ${2} as n`.execute(slowReader),
  ]);
  expect(one).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 1 }] } });
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('nothing') } });
  expect(two).toMatchObject({ status: 'fulfilled', value: { rows: [{ text: 'a text', n: 2 }] } });
  await database.close();
});

it('changes nothing', async () => {
  const database = openSqlite(makeTempDir('slow-reads-'));
  await sql`create table numbers (n integer)`.execute(database.writer);
  await expect(sql`insert into numbers values (1)`.execute(database.slowReader)).rejects.toThrow(/readonly|query_only/);
  expect((await numbers(database.reader)).rows).toEqual([]);
  await expect(database.slowReader.transaction().execute(numbers)).rejects.toThrow('no transactions');
  await database.close();
});

it('answers other statements while a slow one runs', async () => {
  const database = openSqlite(makeTempDir('slow-reads-'));
  const finished: string[] = [];
  const count = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000)
    select count(*) from n`;
  const slow = count.execute(database.slowReader).then(() => finished.push('slow'));
  await sql`select 1`.execute(database.reader).then(() => finished.push('other'));
  await slow;
  expect(finished).toEqual(['other', 'slow']);
  await database.close();
});

it('ends the thread when no statement comes, and starts another for the next one', async () => {
  const dataDir = makeTempDir('slow-reads-');
  const database = openSqlite(dataDir);
  await sql`create table numbers (n integer)`.execute(database.writer);
  const { reader, close } = openSlowReads(join(dataDir, DATABASE_FILE), 20);
  const started: Worker[] = [];
  const note = (worker: Worker) => void started.push(worker);
  process.on('worker', note);
  await numbers(reader);
  await once(started[0] as Worker, 'exit');
  expect((await numbers(reader)).rows).toEqual([]);
  expect(started).toHaveLength(2);
  process.off('worker', note);
  await Promise.all([close(), database.close()]);
});

it('fails a statement that comes when its thread is ending', async () => {
  const dataDir = makeTempDir('slow-reads-');
  const database = openSqlite(dataDir);
  await sql`create table numbers (n integer)`.execute(database.writer);
  const { reader, close } = openSlowReads(join(dataDir, DATABASE_FILE));
  await numbers(reader);
  const closing = close();
  await expect(numbers(reader)).rejects.toThrow('has ended');
  await Promise.all([closing, database.close()]);
});
