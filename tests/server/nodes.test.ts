import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { transfers } from '#contract/transfers.ts';
import { users } from '#contract/users.ts';
import { type Migration, migrate, pendingSteps } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/postgres.ts';
import { openMark } from '#server/storage/postgresMark.ts';
import { openTurns } from '#server/storage/postgresTurns.ts';
import { openHouse } from '#tests/support/house.ts';
import { Person } from '#tests/support/person.ts';
import { createDatabase, createEmptyDatabase } from '#tests/support/postgres.ts';

const silent = pino({ level: 'silent' });

describe.runIf(process.env.TEST_DATABASE === 'postgres')(
  'what PostgreSQL says to whoever asks whether it changed',
  () => {
    async function marked() {
      const { url, drop } = await createEmptyDatabase(inject('postgres'));
      const [mark, client] = [openMark(url, silent), new pg.Client({ connectionString: url })];
      await client.connect();
      onTestFinished(async () => {
        await Promise.all([mark.close(), client.end()]);
        await drop();
      });
      await client.query('create table thing (id int)');
      return { mark, client };
    }

    it('is another word after each commit, and the same one where nobody commits', async () => {
      const { mark, client } = await marked();
      for (let n = 0; n < 3; n++) {
        await client.query('begin');
        await client.query('insert into thing values (1)');
        const before = await mark.ask();
        await client.query('commit');
        expect(await mark.ask()).not.toBe(before);
      }
      // Whoever commits to another database of this server counts as well.
      const twice = async () => new Set([await mark.ask(), await mark.ask()]).size;
      await expect.poll(twice).toBe(1);
    });

    it('is another word on another connection: a crash gives numbers a second time', async () => {
      const { mark, client } = await marked();
      const before = await mark.ask();
      const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
      await client.query(others);
      await mark.ask().catch(() => undefined);
      expect(await mark.ask()).not.toBe(before);
    });

    it('is asked once for all who ask while a question is under way', async () => {
      const { mark } = await marked();
      const first = mark.ask();
      await Promise.resolve();
      const [second, third] = [mark.ask(), mark.ask()];
      expect([second === third, second === first]).toEqual([true, false]);
      await Promise.all([first, second]);
    });
  },
);

/** A data folder has one server; several nodes need a database that takes several. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('two nodes of one house', () => {
  async function twoNodes() {
    const one = await openHouse();
    return [one, await one.beside()] as const;
  }

  it('begin together with one administrator and one root', async () => {
    const one = await openHouse();
    const others = await Promise.all([one.beside(), one.beside()]);
    for (const node of [one, ...others]) {
      const { body } = await node.admin.call(users.list, { query: {} });
      expect(body.total).toBe(1);
      expect((await node.admin.call(folders.list, {})).body.items).toHaveLength(1);
    }
  });

  it('know who signed in on the other, and who signed out', async () => {
    const [one, two] = await twoNodes();
    const person = await one.signIn('admin');
    const there = two.visitedBy(person);
    expect((await there.call(folders.list, {})).status).toBe(200);
    await there.call(session.close, { body: {} });
    for (const caller of [person, there]) expect((await caller.call(folders.list, {})).status).toBe(401);
  });

  it('count what was tried on either', async () => {
    const [one, two] = await twoNodes();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const body = { id: 'somebody', password: 'guessed' };
      statuses.push((await [one, two][tries % 2]?.visitor.call(session.open, { body }))?.status ?? 0);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('carry an upload on that the other began, and give out what it stored once', async () => {
    const [one, two] = await twoNodes();
    const root = await one.root();
    const announced = ['a.txt', 'b.txt'].map((name) => ({ name, length: 1 }));
    const { key } = (await one.admin.call(transfers.announce, { body: { parentId: root, files: announced } })).body;
    const there = two.visitedBy(one.admin);
    await one.admin.send(key, { 'a.txt': 'a' });
    const { success } = (await there.send(key, { 'b.txt': 'b' })).body;
    expect((await one.admin.call(transfers.state, { params: { key } })).body.state).toBe('done');
    const page = { params: { id: String(root) }, query: {} };
    expect((await two.admin.call(files.list, page)).body.items.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);

    const download = await there.downloadKey(success[0]?.id ?? 0);
    const answers = await Promise.all([one, two, one, two].map((node) => node.visitor.download(download)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(texts).toContain('b');
  });

  it('see a changed setting and a right that is gone at the next request', async () => {
    const [one, two] = await twoNodes();
    await one.admin.call(settings.update, { body: { binRetensionDays: 7 } });
    expect((await two.admin.call(settings.read, {})).body.binRetensionDays).toBe(7);
    const clerk = await one.person('clerk');
    const { id, rowVersion } = (await two.admin.call(users.get, { params: { id: String(clerk.id) } })).body;
    await two.admin.call(users.update, { body: { id: id ?? 0, rowVersion: rowVersion ?? 0, invalid: true } });
    expect((await clerk.call(folders.list, {})).status).toBe(401);
  });

  it('keep no page of files for which a right is gone, or that the other changed', async () => {
    const [one, two] = await twoNodes();
    const root = await one.root();
    const clerk = await one.person('clerk');
    await one.grant(root, clerk, Rights.Read);
    const there = new Person(two, clerk.token);
    const page = () => there.call(files.list, { params: { id: String(root) }, query: {} });
    const totals: number[] = [];
    for (let count = 1; count <= 10; count++) {
      await one.admin.upload(root, { [`${count}.txt`]: 'x' });
      await page();
      totals.push((await page()).body.total);
    }
    expect(totals).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await one.grant(root, clerk, Rights.None);
    expect((await page()).status).toBe(404);
  });

  it('bring the schema up to date while a node of the release before works, and is given way to', async () => {
    const { url, drop } = await createEmptyDatabase(inject('postgres'));
    const [database, older] = [openPostgres(url, silent), new pg.Client(url)];
    const make = (name: string): Migration => ({ id: name, up: ({ table }) => table(name, (columns) => columns) });
    const change: Migration = {
      id: '0003-change',
      async up({ db }) {
        for (const name of ['0001-one', '0002-two'])
          await sql`alter table ${sql.ref(name)} add column "a" int`.execute(db);
      },
    };
    const steps = [make('0001-one'), make('0002-two')];
    await migrate(database, steps);
    await older.connect();
    // It is not to be the one that the database lets fail.
    await older.query(`set deadlock_timeout = '20s'`);
    await older.query('begin; lock table "0002-two"');
    const migrated = migrate(database, [...steps, change]);
    const waits = 'select 1 from pg_locks where not granted and relation is not null';
    while ((await sql`${sql.raw(waits)}`.execute(database.reader)).rows.length === 0);
    await older.query('lock table "0001-one"');
    await older.query('commit');
    await migrated;
    expect(await pendingSteps(database, [...steps, change])).toBe(false);
    await older.end();
    await database.close();
    await drop();
  });

  it('do a task in turns, and take over what a node that is gone had begun', async () => {
    const database = await createDatabase(inject('postgres'));
    const [one, two] = [openTurns(database.url, silent), openTurns(database.url, silent)];
    let ran = 0;
    const run = async () => void ran++;
    let release = () => {};
    await new Promise<void>((begun) => {
      void one.take('sweep', () => {
        begun();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    expect(await two.take('sweep', run)).toBe(false);
    expect(await two.take('another', run)).toBe(true);
    expect(ran).toBe(1);

    await one.close();
    while (!(await two.take('sweep', run)));
    expect(ran).toBe(2);
    release();
    await two.close();
    await database.drop();
  });
});
