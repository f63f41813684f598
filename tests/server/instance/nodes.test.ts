import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { settings } from '#contract/instance/settings.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { migrate, pendingMigrations } from '#server/storage/migrate.ts';
import type { Migration } from '#server/storage/migration.ts';
import { openPostgres } from '#server/storage/postgres/postgres.ts';
import { followEvents, sendEvents } from '#tests/support/app/eventStream.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { createDatabase, createEmptyDatabase } from '#tests/support/servers/databases/postgres.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const silent = pino({ level: 'silent' });

describe.runIf(process.env.TEST_DATABASE === 'postgres')('the data version on PostgreSQL', () => {
  async function marked() {
    const { url, drop } = await createEmptyDatabase(inject('postgres'));
    const [database, client] = [openPostgres(url, silent), new pg.Client({ connectionString: url })];
    await client.connect();
    onTestFinished(async () => {
      await Promise.all([database.close(), client.end()]);
      await drop();
    });
    await client.query('create table thing (id int)');
    return { database, client };
  }

  it('differs after each commit, and stays the same without one', async () => {
    const { database, client } = await marked();
    for (let n = 0; n < 3; n++) {
      await client.query('begin');
      await client.query('insert into thing values (1)');
      const before = await database.dataVersion();
      await client.query('commit');
      expect(await database.dataVersion()).not.toBe(before);
    }
    // Commits to other databases of this server count as well.
    const twice = async () => new Set([await database.dataVersion(), await database.dataVersion()]).size;
    await expect.poll(twice).toBe(1);
  });

  it('differs on another connection, since a crash repeats transaction ids', async () => {
    const { database, client } = await marked();
    const before = await database.dataVersion();
    const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await client.query(others);
    await Promise.resolve(database.dataVersion()).catch(() => undefined);
    expect(await database.dataVersion()).not.toBe(before);
  });

  it('is queried once for concurrent callers', async () => {
    const { database } = await marked();
    const first = database.dataVersion();
    await Promise.resolve();
    const [second, third] = [database.dataVersion(), database.dataVersion()];
    expect([second === third, second === first]).toEqual([true, false]);
    await Promise.all([first, second]);
  });
});

/** A data folder has one server; several nodes need a database that allows several. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('two nodes of one instance', () => {
  async function twoNodes() {
    const firstNode = await createTestApp();
    return [firstNode, await firstNode.secondNode()] as const;
  }

  it('start at the same time with one administrator and one root', async () => {
    const firstNode = await createTestApp();
    const others = await Promise.all([firstNode.secondNode(), firstNode.secondNode()]);
    for (const node of [firstNode, ...others]) {
      const { body } = await node.admin.call(users.list, { query: {} });
      expect(body.total).toBe(1);
      expect((await node.admin.call(folders.list, {})).body.items).toHaveLength(1);
    }
  });

  it('share sessions and sign-outs', async () => {
    const [firstNode, otherNode] = await twoNodes();
    const person = await firstNode.signIn('admin');
    const there = otherNode.visitedBy(person);
    expect((await there.call(folders.list, {})).status).toBe(200);
    await there.call(session.close, { body: {} });
    for (const caller of [person, there]) expect((await caller.call(folders.list, {})).status).toBe(401);
  });

  it('count failed attempts together', async () => {
    const [firstNode, otherNode] = await twoNodes();
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 11; attempts++) {
      const body = { id: 'somebody', password: 'guessed' };
      statuses.push((await [firstNode, otherNode][attempts % 2]?.visitor.call(session.open, { body }))?.status ?? 0);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('continue an upload of the other, and deliver what it stored once', async () => {
    const [firstNode, otherNode] = await twoNodes();
    const root = await firstNode.root();
    const announced = ['a.txt', 'b.txt'].map((name) => ({ name, length: 1 }));
    const { key } = (await firstNode.admin.call(transfers.announce, { body: { parentId: root, files: announced } }))
      .body;
    const there = otherNode.visitedBy(firstNode.admin);
    await firstNode.admin.send(key, { 'a.txt': 'a' });
    const { success } = (await there.send(key, { 'b.txt': 'b' })).body;
    expect((await firstNode.admin.call(transfers.state, { params: { key } })).body.state).toBe('done');
    const page = { params: { id: String(root) }, query: {} };
    expect((await otherNode.admin.call(files.list, page)).body.items.map(({ name }) => name)).toEqual([
      'a.txt',
      'b.txt',
    ]);

    const download = await there.downloadKey(success[0]?.id ?? 0);
    const responses = await Promise.all(
      [firstNode, otherNode, firstNode, otherNode].map((node) => node.visitor.download(download)),
    );
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(texts).toContain('b');
  });

  it('reject a WebDAV password that the other has just changed', async () => {
    const [firstNode, otherNode] = await twoNodes();
    const anna = await firstNode.person('Anna', { password: PASSWORD });
    const statuses = (password: string) =>
      Promise.all(
        [firstNode, otherNode].map(
          async (node) => (await new DavClient(node, 'Anna', password).send('GET', '/')).status,
        ),
      );
    expect(await statuses(PASSWORD)).toEqual([200, 200]);
    const body = { id: anna.id, password: 'three green windows', currentPassword: PASSWORD };
    expect((await firstNode.visitedBy(anna).call(users.setPassword, { body })).status).toBe(200);
    expect(await statuses(PASSWORD)).toEqual([401, 401]);
    expect(await statuses('three green windows')).toEqual([200, 200]);
  });

  it('accept the parts of one file, each once, and share WebDAV locks', async () => {
    const [firstNode, otherNode] = await twoNodes();
    const announced = { parentId: await firstNode.root(), files: [{ name: 'a.txt', length: 9 }] };
    const { key } = (await firstNode.admin.call(transfers.announce, { body: announced })).body;
    const metadata = `filename ${Buffer.from('a.txt').toString('base64')}`;
    const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
    const begin = { ...tus, 'upload-length': '9', 'upload-metadata': metadata, 'content-type': 'text/plain' };
    const created = await firstNode.admin.fetch(`/files/${key}/resumable`, { method: 'POST', headers: begin });
    const path = created.headers.get('location')?.replace(/^.*\/api/, '') ?? '';
    const there = otherNode.visitedBy(firstNode.admin);
    const patch = async (person: Person, offset: number, body: string) =>
      (await person.fetch(path, { method: 'PATCH', headers: { ...tus, 'upload-offset': String(offset) }, body }))
        .status;
    expect(await patch(firstNode.admin, 0, 'one')).toBe(204);
    const both = await Promise.all([patch(firstNode.admin, 3, 'two'), patch(there, 3, 'two')]);
    expect(both.sort()).toEqual([204, 409]);
    expect(await patch(there, 6, 'end')).toBe(204);
    const [here, secondNode] = [new DavClient(firstNode), new DavClient(otherNode)];
    expect((await secondNode.send('GET', '/a.txt')).text).toBe('onetwoend');
    await here.lock('/a.txt');
    expect((await secondNode.send('PUT', '/a.txt', {}, 'x')).status).toBe(423);
    expect(await firstNode.content.list()).toHaveLength(1);
  });

  it('share a lock by hand, of which one file has one, and tell each other of it', async () => {
    const [firstNode, otherNode] = await twoNodes();
    const [anna, ben] = [await firstNode.person('Anna'), await firstNode.person('Ben')];
    const parentId = (
      await firstNode.admin.call(folders.create, { body: { name: 'Team', parentId: await firstNode.root() } })
    ).body.id;
    for (const writer of [anna, ben]) await firstNode.grant(parentId, writer, Rights.ReadWrite);
    const id = (await firstNode.admin.upload(parentId, { 'a.txt': 'one' })).success[0]?.id ?? 0;
    const place = (person: Person) => person.call(locks.place, { params: { id: String(id) }, body: {} });
    await sendEvents(firstNode);
    const there = otherNode.visitedBy(ben);
    const stream = await followEvents(there);
    const both = await Promise.all([place(anna), place(there)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 423]);
    const holder = both[0].status === 200 ? 'Anna' : 'Ben';
    for (const person of [anna, there, otherNode.visitedBy(firstNode.admin)])
      expect((await person.call(files.get, { params: { id: String(id) } })).body.lock?.by.name).toBe(holder);
    await sendEvents(firstNode);
    await otherNode.runTask('announceEvents');
    expect((await stream.next()).event).toMatchObject({ type: 'lock', nodeId: id });
  });

  it('apply a changed setting and a removed right at the next request', async () => {
    const [firstNode, otherNode] = await twoNodes();
    await firstNode.admin.call(settings.update, { body: { binRetensionDays: 7 } });
    expect((await otherNode.admin.call(settings.read, {})).body.binRetensionDays).toBe(7);
    const clerk = await firstNode.person('clerk');
    const { id, rowVersion } = (await otherNode.admin.call(users.get, { params: { id: String(clerk.id) } })).body;
    await otherNode.admin.call(users.update, { body: { id: id ?? 0, rowVersion: rowVersion ?? 0, invalid: true } });
    expect((await clerk.call(folders.list, {})).status).toBe(401);
  });

  it('keep no cached page without the right to it, or with changes of the other node', async () => {
    const [firstNode, otherNode] = await twoNodes();
    const root = await firstNode.root();
    const clerk = await firstNode.person('clerk');
    await firstNode.grant(root, clerk, Rights.Read);
    const there = new Person(otherNode, clerk.token);
    const page = () => there.call(files.list, { params: { id: String(root) }, query: {} });
    const totals: number[] = [];
    for (let count = 1; count <= 10; count++) {
      await firstNode.admin.upload(root, { [`${count}.txt`]: 'x' });
      await page();
      totals.push((await page()).body.total);
    }
    expect(totals).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await firstNode.grant(root, clerk, Rights.None);
    expect((await page()).status).toBe(404);
  });

  it('migrate the schema while a node of the previous release works, and give way to it', async () => {
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
    // The database must not choose this connection to end a deadlock.
    await older.query(`set deadlock_timeout = '20s'`);
    await older.query('begin; lock table "0002-two"');
    const migrated = migrate(database, [...steps, change]);
    const waits = 'select 1 from pg_locks where not granted and relation is not null';
    while ((await sql`${sql.raw(waits)}`.execute(database.reader)).rows.length === 0);
    await older.query('lock table "0001-one"');
    await older.query('commit');
    await migrated;
    expect(await pendingMigrations(database, [...steps, change])).toBe(false);
    await older.end();
    await database.close();
    await drop();
  });

  it('run a task alternately, and take over the unfinished work of a dead node', async () => {
    const database = await createDatabase(inject('postgres'));
    const nodes = [openPostgres(database.url, silent), openPostgres(database.url, silent)] as const;
    const [firstNode, otherNode] = [nodes[0].locks, nodes[1].locks];
    let ran = 0;
    const run = async () => void ran++;
    let release = () => {};
    await new Promise<void>((created) => {
      void firstNode.tryLock('sweep', () => {
        created();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    expect(await otherNode.tryLock('sweep', run)).toBe(false);
    expect(await otherNode.tryLock('another', run)).toBe(true);
    expect(ran).toBe(1);

    await nodes[0].close();
    while (!(await otherNode.tryLock('sweep', run)));
    expect(ran).toBe(2);
    release();
    await nodes[1].close();
    await database.drop();
  });
});
