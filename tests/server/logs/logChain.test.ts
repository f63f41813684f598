import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { logs } from '#contract/instance/logs.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { openSigner, type Signer } from '#server/adapters/signer.ts';
import { plugins } from '#server/plugins/index.ts';
import { type ChainedRow, type ChainHead, linkOf, searchTextOf, signedTextOf } from '#server/plugins/logs/chain.ts';
import { findTampering } from '#server/plugins/logs/logChains.service.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/postgres/postgres.ts';
import { openSqlite } from '#server/storage/sqlite.ts';
import { Person } from '#tests/support/app/person.ts';
import { openRawDatabase, type RawDatabase } from '#tests/support/app/rawDatabase.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { createDatabase } from '#tests/support/servers/databases/postgres.ts';

/** An empty database, if the project uses PostgreSQL. */
async function emptyDatabase() {
  if (process.env.TEST_DATABASE !== 'postgres') return undefined;
  const { url } = await createDatabase(inject('postgres'));
  const rawDatabase = await openRawDatabase('', url);
  await rawDatabase.run('drop schema public cascade; create schema public');
  await rawDatabase.close();
  return url;
}

const old = makeTempDir('old-');
afterAll(() => rmSync(old, { recursive: true }));

const verify = (person: Person) => person.call(logs.verify, {});

/** An instance with many rows in its log, some of them written at the same time. */
async function busyApp(count: number): Promise<TestApp> {
  const app = await createTestApp();
  const names = Array.from({ length: count }, (_, n) => `Group ${n}`);
  for (let at = 0; at < count; at += 20) {
    await Promise.all(names.slice(at, at + 20).map((name) => app.admin.call(groups.create, { body: { name } })));
  }
  return app;
}

/** Pseudo-random numbers that are the same in every run. */
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
  `"actedBy" = 'Somebody Else'`,
  `"token" = 'Backup'`,
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

/** The ways in which a user with access to the database may tamper with the log. */
const tamperings: Record<string, (roll: (below: number) => number, ids: number[]) => string> = {
  change: (roll, ids) => `update "log" set ${changes[roll(changes.length)]} where "id" = ${ids[roll(ids.length)]}`,
  delete: (roll, ids) => `delete from "log" where "id" = ${ids[roll(ids.length)]}`,
  insert: (roll, ids) => {
    const chainColumns = roll(2) === 0 ? '' : ', "chainId", "seq", "hash"';
    return `insert into "log" (${copied}${chainColumns}) select ${copied}${chainColumns} from "log" where "id" = ${ids[roll(ids.length)]}`;
  },
  swap: (roll, ids) => {
    const [start, step] = [roll(ids.length), 1 + roll(ids.length - 1)];
    const [a, b] = [ids[start], ids[(start + step) % ids.length]];
    return `update "log" set "log" = (select other."log" from "log" as other
      where other."id" = case when "log"."id" = ${a} then ${b} else ${a} end) where "id" in (${a}, ${b})`;
  },
  truncate: (roll, ids) => `delete from "log" where "id" > ${ids[roll(ids.length - 1)]}`,
};

/** Changes a row, and every hash from there to the end of its chain, as a user with access to the database would. */
async function rewrite(rawDatabase: RawDatabase, log: string, signer?: Signer) {
  const [changed] = await rawDatabase.rows<{ chainId: number; seq: number }>(
    `select "chainId", "seq" from "log" where "log" = '${log}'`,
  );
  const { chainId = 0, seq = 0 } = changed ?? {};
  await rawDatabase.run(`update "log" set "log" = 'Nothing happened' where "log" = '${log}'`);
  const rows = await rawDatabase.rows<ChainedRow & { id: number; hash: string }>(
    `select * from "log" where "chainId" = ${chainId} order by "seq"`,
  );
  let head = '';
  for (const row of rows.map(withNumbers)) {
    head = row.seq < seq ? row.hash : linkOf(head, row);
    const text = searchTextOf(row).replaceAll("'", "''");
    await rawDatabase.run(`update "log" set "hash" = '${head}', "searchText" = '${text}' where "id" = ${row.id}`);
  }
  const end = { chainId, length: rows.length, head };
  const signed = signer && `, "keyId" = '${signer.keyId}', "signature" = '${signer.sign(signedTextOf(end))}'`;
  await rawDatabase.run(`update "logChain" set "head" = '${head}'${signed ?? ''} where "id" = ${chainId}`);
  for (const { keyId, publicKey } of signer?.publicKeys() ?? [])
    await rawDatabase.run(`insert into "logKey" values ('${keyId}', '${publicKey}', '2026-01-01T00:00:00.000Z')`);
}

/** PostgreSQL returns integers as texts here. */
function withNumbers<T extends ChainedRow & { id: number }>(row: T): T {
  const whole = (value: number | null) => (value === null ? null : Number(value));
  const { id, chainId, seq, level, isDownload, byId, actedById, length } = row;
  const counted = { id: Number(id), chainId: Number(chainId), seq: Number(seq), level: Number(level) };
  const more = {
    isDownload: Number(isDownload),
    byId: whole(byId),
    actedById: whole(actedById),
    length: whole(length),
  };
  return { ...row, ...counted, ...more };
}

async function restore(rawDatabase: RawDatabase) {
  await rawDatabase.run('delete from "log"');
  await rawDatabase.run('insert into "log" select * from "saved"');
}

describe('the log', () => {
  it('is valid after concurrent writes', async () => {
    const app = await busyApp(60);
    const { status, body } = await verify(app.admin);
    expect([status, body.finding]).toEqual([200, null]);
    expect(body.rows).toBeGreaterThan(60);
    expect((await app.admin.call(logs.lastCheck, {})).body.last).toEqual(body);
  });

  it('includes rows from before there were chains', async () => {
    const DATABASE_URL = await emptyDatabase();
    const database = DATABASE_URL ? openPostgres(DATABASE_URL, pino({ level: 'silent' })) : openSqlite(old);
    const steps = plugins.flatMap(({ migrations = [] }) => migrations);
    await migrate(
      database,
      steps.filter(({ id }) => id < '0110'),
    );
    const columns = {
      on: '2025-01-01T00:00:00.000Z',
      kind: 'User',
      level: 0,
      ip: '',
      by: 'Ann',
      byId: 7,
      length: null,
    } as const;
    const row = (log: string) => ({ ...columns, log, searchText: `ann\n${log}\n`, isDownload: 0 as const });
    await database.writer
      .insertInto('log')
      .values([row('one'), row('two'), row('three')] as never)
      .execute();
    await database.close();

    const app = await createTestApp({ env: { DATA_DIR: old, ...(DATABASE_URL && { DATABASE_URL }) } });
    expect((await app.log()).slice(0, 3)).toEqual(['one', 'two', 'three']);
    expect(await findTampering(app.ctx)).toEqual({ rows: 5, signed: 5, finding: null });
    await app.restart();
    await (await app.rawDatabase()).run(`update "log" set "log" = 'deux' where "log" = 'two'`);
    expect((await findTampering(app.ctx)).finding).toMatch(/^Row 2 was changed/);
  });

  it('reports each of a hundred random manipulations', async () => {
    const app = await busyApp(40);
    const rawDatabase = await app.rawDatabase();
    await rawDatabase.run('create table "saved" as select * from "log"');
    const ids = (await rawDatabase.rows<{ id: number }>('select "id" from "log" order by "id"')).map(({ id }) =>
      Number(id),
    );
    const roll = dice(20_260_302);
    const kinds = Object.keys(tamperings);
    const unfound: string[] = [];
    for (let n = 0; n < 100; n++) {
      const statement = tamperings[kinds[n % kinds.length] as string]?.(roll, ids) ?? '';
      await rawDatabase.run(statement);
      if ((await findTampering(app.ctx)).finding === null) unfound.push(statement);
      await restore(rawDatabase);
      expect(await findTampering(app.ctx)).toEqual({ rows: ids.length, signed: ids.length, finding: null });
    }
    expect(unfound).toEqual([]);
  });

  it('names the first manipulated row, also in the system log', async () => {
    const app = await busyApp(20);
    const rawDatabase = await app.rawDatabase();
    const [row] = await rawDatabase.rows<{ id: number }>(
      `select "id" from "log" where "log" = 'Group created: Group 7'`,
    );
    await rawDatabase.run(`update "log" set "by" = 'nobody' where "id" >= ${row?.id} and "chainId" = 1`);
    await rawDatabase.run(`update "log" set "by" = 'nobody' where "log" = 'Group created: Group 7'`);
    const { body } = await verify(app.admin);
    expect(body.finding).toMatch(new RegExp(`^Row ${row?.id} was changed: .* nobody: Group created: Group 7$`));
    await app.runTask('keepWarnings');
    const warnings = await app.admin.call(logs.system, { query: { search: 'Log verification failed' } });
    expect(warnings.body.items[0]?.log).toContain(`Row ${row?.id} was changed`);
  });

  it('that was shortened with its head is detected by a head stored elsewhere', async () => {
    const app = await busyApp(20);
    const witnesses = await app.ctx.stores.logChains.heads();
    const { chainId, length } = witnesses.toSorted((a, b) => b.length - a.length)[0] as ChainHead;
    const left = Math.floor(length / 2);
    const rawDatabase = await app.rawDatabase();
    await rawDatabase.run(`delete from "log" where "chainId" = ${chainId} and "seq" > ${left}`);
    await rawDatabase.run(`update "logChain" set "length" = ${left},
      "head" = (select "hash" from "log" where "chainId" = ${chainId} and "seq" = ${left}) where "id" = ${chainId}`);
    expect((await findTampering(app.ctx)).finding).toBe(
      `Chain ${chainId} was rewritten: the signature of its end is wrong`,
    );
    expect((await findTampering(app.ctx, witnesses)).finding).toBe(
      `Chain ${chainId} has been shortened: it had ${length} rows`,
    );
  });

  it('that was rewritten with all its hashes is detected by its signature, and continues in another chain', async () => {
    const app = await busyApp(10);
    const rawDatabase = await app.rawDatabase();
    await rewrite(rawDatabase, 'Group created: Group 3');
    const { body } = await verify(app.admin);
    expect(body.finding).toMatch(/^Chain \d+ was rewritten: the signature of its end is wrong$/);
    await app.admin.call(groups.create, { body: { name: 'After' } });
    const again = await verify(app.admin);
    expect([again.body.finding, again.body.signed < again.body.rows]).toEqual([body.finding, true]);
  });

  it('that was rewritten and signed with another key is detected by heads stored elsewhere', async () => {
    const app = await busyApp(10);
    await app.runTask('noteLogHeads');
    const rawDatabase = await app.rawDatabase();
    const forger = openSigner(makeTempDir('forger-'));
    await rewrite(rawDatabase, 'Group created: Group 3', forger);
    expect((await verify(app.admin)).body.finding).toMatch(/^Row \d+ or one before it was rewritten/);
  });

  it('is verified with public keys only, also after a key rotation', async () => {
    const app = await busyApp(3);
    const keys = (await app.visitor.call(logs.keys, {})).body.items;
    expect(keys).toHaveLength(1);
    const file = join(app.dataDir, 'public.pem');
    writeFileSync(file, keys[0]?.publicKey ?? '');
    expect(await app.command(['verify', '--key', file])).toEqual({ ok: true, lines: ['No problems found.'] });
    expect((await app.command(['key', 'rotate'])).ok).toBe(true);
    await app.restart();
    await app.admin.call(groups.create, { body: { name: 'After' } });
    const { body } = await verify(app.admin);
    expect([body.finding, body.signed]).toEqual([null, body.rows]);
    const after = (await app.visitor.call(logs.keys, {})).body.items;
    expect(after).toHaveLength(2);
    expect(after).toContainEqual(keys[0]);
    await rewrite(await app.rawDatabase(), 'Group created: Group 1');
    expect((await app.command(['verify', '--key', file])).lines[0]).toContain('the signature of its end is wrong');
  });

  it('is verified every day, and by system administrators outside an impersonation', async () => {
    const app = await createTestApp();
    expect((await app.admin.call(logs.lastCheck, {})).body.last).toBeNull();
    for (let day = 0; day < 2; day++) {
      for (const hours of [0, 1]) {
        app.wait(hours * 3600);
        await app.runTask('verifyLogDaily');
      }
      app.wait(24 * 3600);
    }
    expect((await app.log()).filter((line) => /^Log verified: \d+ entries, none altered$/.test(line))).toHaveLength(2);
    const [plain, root] = [
      await app.person('plain', { isAdmin: true }),
      await app.person('root', { isAdmin: true, isSysAdmin: true }),
    ];
    expect((await plain.call(logs.lastCheck, {})).status).toBe(200);
    expect((await verify(plain)).status).toBe(403);
    const impersonated = await (await app.sessionOf(1)).call(session.impersonate, { body: { id: root.id } });
    expect((await verify(new Person(app, impersonated.body.token))).status).toBe(403);
    expect((await verify(root)).status).toBe(200);
  });
});
