import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { groups } from '#contract/groups.ts';
import { logs } from '#contract/logs.ts';
import { session } from '#contract/session.ts';
import { plugins } from '#server/plugins/index.ts';
import type { ChainHead } from '#server/plugins/logs/chain.ts';
import { findTampering } from '#server/plugins/logs/logChains.service.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/postgres.ts';
import { openSqlite } from '#server/storage/sqlite.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { type Intruder, openIntruder } from '#tests/support/intruder.ts';
import { Person } from '#tests/support/person.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { scratchDir } from '#tests/support/scratch.ts';

/** A database without anything in it, where the project asks for PostgreSQL. */
async function emptyDatabase() {
  if (process.env.TEST_DATABASE !== 'postgres') return undefined;
  const { url } = await createDatabase(inject('postgres'));
  const intruder = await openIntruder('', url);
  await intruder.run('drop schema public cascade; create schema public');
  await intruder.close();
  return url;
}

const old = scratchDir('old-');
afterAll(() => rmSync(old, { recursive: true }));

const verify = (person: Person) => person.call(logs.verify, {});

/** A house with many rows in its log, some of them written at the same time. */
async function busyHouse(count: number): Promise<TestHouse> {
  const house = await openHouse();
  const names = Array.from({ length: count }, (_, n) => `Group ${n}`);
  for (let at = 0; at < count; at += 20) {
    await Promise.all(names.slice(at, at + 20).map((name) => house.admin.call(groups.create, { body: { name } })));
  }
  return house;
}

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const changes = [
  `"log" = "log" || '!'`,
  `"by" = 'Somebody Else'`,
  `"on" = '2020-01-01T00:00:00.000Z'`,
  `"ip" = '10.9.9.9'`,
  `"length" = 12345`,
  `"level" = 3`,
  `"byId" = 77`,
  `"isDownload" = 1 - "isDownload"`,
  `"kind" = 'System'`,
  `"searchText" = ''`,
  `"hash" = 'x'`,
];
const copied = '"on", "kind", "level", "byId", "by", "log", "length", "ip", "searchText", "isDownload"';

/** The ways in which somebody with the database in hand may touch the log. */
const tamperings: Record<string, (roll: (below: number) => number, ids: number[]) => string> = {
  change: (roll, ids) => `update "log" set ${changes[roll(changes.length)]} where "id" = ${ids[roll(ids.length)]}`,
  delete: (roll, ids) => `delete from "log" where "id" = ${ids[roll(ids.length)]}`,
  insert: (roll, ids) => {
    const places = roll(2) === 0 ? '' : ', "chainId", "seq", "hash"';
    return `insert into "log" (${copied}${places}) select ${copied}${places} from "log" where "id" = ${ids[roll(ids.length)]}`;
  },
  swap: (roll, ids) => {
    const [one, step] = [roll(ids.length), 1 + roll(ids.length - 1)];
    const [a, b] = [ids[one], ids[(one + step) % ids.length]];
    return `update "log" set "log" = (select other."log" from "log" as other
      where other."id" = case when "log"."id" = ${a} then ${b} else ${a} end) where "id" in (${a}, ${b})`;
  },
  truncate: (roll, ids) => `delete from "log" where "id" > ${ids[roll(ids.length - 1)]}`,
};

async function restore(intruder: Intruder) {
  await intruder.run('delete from "log"');
  await intruder.run('insert into "log" select * from "saved"');
}

describe('the log', () => {
  it('is whole, however many wrote to it at once', async () => {
    const house = await busyHouse(60);
    const { status, body } = await verify(house.admin);
    expect([status, body.finding]).toEqual([200, null]);
    expect(body.rows).toBeGreaterThan(60);
    expect((await house.admin.call(logs.lastCheck, {})).body.last).toEqual(body);
  });

  it('takes in what was logged before there were chains', async () => {
    const DATABASE_URL = await emptyDatabase();
    const database = DATABASE_URL ? openPostgres(DATABASE_URL, pino({ level: 'silent' })) : openSqlite(old);
    const steps = plugins.flatMap(({ migrations = [] }) => migrations);
    await migrate(
      database,
      steps.filter(({ id }) => id < '0110'),
    );
    const facts = {
      on: '2025-01-01T00:00:00.000Z',
      kind: 'User',
      level: 0,
      ip: '',
      by: 'Ann',
      byId: 7,
      length: null,
    } as const;
    const row = (log: string) => ({ ...facts, log, searchText: `ann\n${log}\n`, isDownload: 0 as const });
    await database.writer
      .insertInto('log')
      .values([row('one'), row('two'), row('three')] as never)
      .execute();
    await database.close();

    const house = await openHouse({ env: { DATA_DIR: old, ...(DATABASE_URL && { DATABASE_URL }) } });
    expect((await house.log()).slice(0, 3)).toEqual(['one', 'two', 'three']);
    expect(await findTampering(house.ctx)).toEqual({ rows: 5, finding: null });
    await house.restart();
    await (await house.intrude()).run(`update "log" set "log" = 'deux' where "log" = 'two'`);
    expect((await findTampering(house.ctx)).finding).toMatch(/^Row 2 was changed/);
  });

  it('tells a hundred random tamperings, each of them', async () => {
    const house = await busyHouse(40);
    const intruder = await house.intrude();
    await intruder.run('create table "saved" as select * from "log"');
    const ids = (await intruder.rows<{ id: number }>('select "id" from "log" order by "id"')).map(({ id }) =>
      Number(id),
    );
    const roll = dice(20_260_302);
    const kinds = Object.keys(tamperings);
    const unfound: string[] = [];
    for (let n = 0; n < 100; n++) {
      const statement = tamperings[kinds[n % kinds.length] as string]?.(roll, ids) ?? '';
      await intruder.run(statement);
      if ((await findTampering(house.ctx)).finding === null) unfound.push(statement);
      await restore(intruder);
      expect(await findTampering(house.ctx)).toEqual({ rows: ids.length, finding: null });
    }
    expect(unfound).toEqual([]);
  });

  it('names the first row that was touched, and says so in the system log', async () => {
    const house = await busyHouse(20);
    const intruder = await house.intrude();
    const [row] = await intruder.rows<{ id: number }>(`select "id" from "log" where "log" = 'Group created: Group 7'`);
    await intruder.run(`update "log" set "by" = 'nobody' where "id" >= ${row?.id} and "chainId" = 1`);
    await intruder.run(`update "log" set "by" = 'nobody' where "log" = 'Group created: Group 7'`);
    const { body } = await verify(house.admin);
    expect(body.finding).toMatch(new RegExp(`^Row ${row?.id} was changed: .* nobody: Group created: Group 7$`));
    await house.runTask('keepWarnings');
    const told = await house.admin.call(logs.system, { query: { search: 'tampered' } });
    expect(told.body.items[0]?.log).toContain(`Row ${row?.id} was changed`);
  });

  it('that was shortened together with its end is told by who kept the end elsewhere', async () => {
    const house = await busyHouse(20);
    const witnesses = await house.ctx.stores.logChains.heads();
    const { chainId, length } = witnesses.toSorted((a, b) => b.length - a.length)[0] as ChainHead;
    const left = Math.floor(length / 2);
    const intruder = await house.intrude();
    await intruder.run(`delete from "log" where "chainId" = ${chainId} and "seq" > ${left}`);
    await intruder.run(`update "logChain" set "length" = ${left},
      "head" = (select "hash" from "log" where "chainId" = ${chainId} and "seq" = ${left}) where "id" = ${chainId}`);
    expect((await findTampering(house.ctx)).finding).toBeNull();
    expect((await findTampering(house.ctx, witnesses)).finding).toBe(
      `Chain ${chainId} has been shortened: it had ${length} rows`,
    );
  });

  it('is verified every day, and by system administrators who are nobody else', async () => {
    const house = await openHouse();
    expect((await house.admin.call(logs.lastCheck, {})).body.last).toBeNull();
    for (let day = 0; day < 2; day++) {
      for (const hours of [0, 1]) {
        house.wait(hours * 3600);
        await house.runTask('verifyLogDaily');
      }
      house.wait(24 * 3600);
    }
    expect(
      (await house.log()).filter((line) => /^Log verified: \d+ rows are as they were written$/.test(line)),
    ).toHaveLength(2);
    const [plain, root] = [
      await house.person('plain', { isAdmin: true }),
      await house.person('root', { isAdmin: true, isSysAdmin: true }),
    ];
    expect((await plain.call(logs.lastCheck, {})).status).toBe(200);
    expect((await verify(plain)).status).toBe(403);
    const acting = await (await house.sessionOf(1)).call(session.signInAs, { body: { id: root.id } });
    expect((await verify(new Person(house, acting.body.token))).status).toBe(403);
    expect((await verify(root)).status).toBe(200);
  });
});
