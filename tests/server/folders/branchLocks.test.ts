import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { fileBatches, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { policyTests } from '#contract/policyTests.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const path = (id: number, rowVersion = 1) => ({ params: { id: String(id), rowVersion: String(rowVersion) } });

async function folderIn(app: TestApp, parentId: number, name: string): Promise<number> {
  return (await app.admin.call(folders.create, { body: { parentId, name } })).body.id;
}
async function fileIn(app: TestApp, parentId: number, name: string): Promise<number> {
  return (await app.admin.upload(parentId, { [name]: 'content' })).success[0]?.id ?? 0;
}
const move = (caller: Person, id: number, parentId: number) => caller.call(folders.move, { body: { id, parentId } });
const grant = (app: TestApp, fileNodeId: number, { id }: Person, rights: 1 | 2 = Rights.Read) =>
  app.admin.call(permissions.create, { body: { fileNodeId, rights, bizUnits: [{ bizUnitId: id }] } });

/** Stops transactions at their commit, as a standby that does not answer does. */
async function commitsHeld(app: TestApp) {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: app.databaseUrl }));
  const [holder, watcher] = clients as [pg.Client, pg.Client];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin; lock table "commitMark" in share row exclusive mode');
  const waiting = async (event: string) => {
    const text = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`;
    return (await watcher.query(text, [event])).rows[0].n as number;
  };
  return {
    /** How many transactions are about to commit, and how many wait for locks. */
    waiting: async () => ({ committing: await waiting('relation'), locked: await waiting('advisory') }),
    /** How many advisory locks are held. */
    async locks() {
      const text =
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
      return (await watcher.query(text)).rows[0].n as number;
    },
    release: () => Promise.all([holder.end(), watcher.end()]),
  };
}

describe.runIf(process.env.TEST_DATABASE === 'postgres')('changes of the tree with slow commits', () => {
  it('do not wait for each other in different branches', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    // With a policy test, which is evaluated at the end of every change of rights.
    const body = { unitId: anna.id, folderId: root, expect: Rights.None };
    expect((await app.admin.call(policyTests.create, { body })).status).toBe(200);
    const branch = async (n: number) => {
      const top = await folderIn(app, root, `Branch ${n}`);
      return { top, firstBranch: await folderIn(app, top, 'One'), secondBranch: await folderIn(app, top, 'Other') };
    };
    const [a, b, c, d, e, f, g, h] = (await Promise.all(Array.from({ length: 8 }, (_, n) => branch(n)))) as [
      ...Awaited<ReturnType<typeof branch>>[],
    ];
    if (!(a && b && c && d && e && f && g && h)) throw new Error('Too few branches');
    const [moved, many] = [await fileIn(app, e.firstBranch, 'a.txt'), await fileIn(app, f.firstBranch, 'b.txt')];
    await app.admin.call(folders.remove, path(c.firstBranch));
    await grant(app, h.firstBranch, anna);
    const [entry] = (await app.admin.call(permissions.list, { params: { id: String(h.firstBranch) }, query: {} })).body
      .items;

    const held = await commitsHeld(app);
    const changes = [
      move(app.admin, a.firstBranch, a.secondBranch),
      app.admin.call(folders.remove, path(b.firstBranch)),
      app.admin.call(bin.restore, { body: { id: c.firstBranch, mode: RestoreMode.Error } }),
      grant(app, d.firstBranch, anna),
      app.admin.call(files.move, { body: { id: moved, parentId: e.secondBranch } }),
      app.admin.call(fileBatches.move, { body: { ids: [many], parentId: f.secondBranch } }),
      app.admin.call(nodes.copy, { body: { ids: [g.firstBranch], parentId: g.secondBranch, onTaken: 'refuse' } }),
      app.admin.call(permissions.remove, path(entry?.id ?? 0, entry?.rowVersion)),
    ];
    await expect.poll(held.waiting).toEqual({ committing: changes.length, locked: 0 });
    await held.release();
    const responses = await Promise.all(changes as Promise<{ status: number }>[]);
    expect(responses.map(({ status }) => status)).toEqual(changes.map(() => 200));
  });

  it('wait if they overlap: new items get the rights of the ancestors', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const top = await folderIn(app, await app.root(), 'Top');
    const inside = await folderIn(app, top, 'Inside');
    const held = await commitsHeld(app);
    const granted = grant(app, top, anna);
    await expect.poll(held.waiting).toEqual({ committing: 1, locked: 0 });
    const made = folderIn(app, inside, 'Made meanwhile');
    await expect.poll(held.waiting).toEqual({ committing: 1, locked: 1 });
    await held.release();
    await granted;
    const { body } = await anna.call(folders.get, { params: { id: String(await made) } });
    expect(body.rights).toBe(Rights.Read);
  });

  it('check their position again after waiting: no cycle by a concurrently changed path', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [a, b, far] = [
      await folderIn(app, root, 'A'),
      await folderIn(app, root, 'B'),
      await folderIn(app, root, 'C'),
    ];
    const inA = await folderIn(app, a, 'In A');
    const held = await commitsHeld(app);
    // "In A" is being moved to C, and C to A: while this waits for the first, the path from the root to "In A" changes.
    const first = move(app.admin, inA, far);
    await expect.poll(held.waiting).toEqual({ committing: 1, locked: 0 });
    const second = move(app.admin, b, inA);
    await expect.poll(held.waiting).toEqual({ committing: 1, locked: 1 });
    const third = move(app.admin, far, b);
    await expect.poll(held.waiting).toEqual({ committing: 1, locked: 2 });
    await held.release();
    expect((await first).status).toBe(200);
    // Either move may win; both would make a cycle.
    expect([(await second).status, (await third).status].sort()).toEqual([200, 409]);
    expect((await app.admin.call(folders.list, {})).body.items).toHaveLength(5);
  });

  it('move a file once, also with many concurrent moves', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [a, b, c] = [await folderIn(app, root, 'A'), await folderIn(app, root, 'B'), await folderIn(app, root, 'C')];
    const id = await fileIn(app, a, 'a.txt');
    await Promise.all(
      [b, c, b, c].flatMap((parentId) => [
        app.admin.call(files.move, { body: { id, parentId } }),
        app.admin.call(fileBatches.move, { body: { ids: [id], parentId } }),
      ]),
    );
    expect(await wrongCounts(app)).toEqual([]);
  });

  it('take few locks if they affect many folders', async () => {
    const app = await createTestApp();
    const [root, target] = [await app.root(), await folderIn(app, await app.root(), 'Target')];
    const paths = Array.from({ length: 101 }, (_, n) => `Folder ${n}`);
    const made = (await app.admin.call(folders.createTree, { body: { parentId: root, paths } })).body.items;
    const ids: number[] = [];
    for (const { id, path: name } of made) ids.push(await fileIn(app, id, `${name}.txt`));
    const held = await commitsHeld(app);
    const moved = app.admin.call(fileBatches.move, { body: { ids, parentId: target } });
    await expect.poll(held.waiting).toEqual({ committing: 1, locked: 0 });
    expect(await held.locks()).toBeLessThan(10);
    await held.release();
    expect((await moved).body.success).toHaveLength(ids.length);
    expect(await wrongCounts(app)).toEqual([]);
  }, 60_000);

  it('keep the tree consistent in many random changes on two nodes', async () => {
    const app = await createTestApp();
    const there = await app.secondNode();
    const people = [await app.person('anna'), await app.person('bert')] as [Person, Person];
    const ids = [await app.root()];
    for (let n = 0; n < 40; n++) ids.push(await folderIn(app, ids[Math.floor(n / 3)] ?? 0, `Folder ${n}`));
    const contents = await Promise.all(ids.map((id) => fileIn(app, id, 'a.txt')));
    let seed = 7;
    const luck = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const any = (from: number[]) => from[luck(from.length)] ?? 0;
    const changes: ((caller: Person) => Promise<{ status: number }>)[] = [
      (caller) => move(caller, any(ids), any(ids)),
      (caller) => caller.call(folders.remove, path(any(ids), 1 + luck(3))),
      (caller) => caller.call(bin.restore, { body: { id: any(ids), mode: RestoreMode.Overwrite, parentId: any(ids) } }),
      (caller) => caller.call(bin.restore, { body: { id: any(ids), mode: RestoreMode.Error, withFolders: true } }),
      () => grant(app, any(ids), people[luck(2)] as Person, luck(2) ? Rights.Read : Rights.ReadWrite),
      (caller) =>
        caller.call(folders.update, { body: { id: any(ids), rowVersion: 1 + luck(3), inherit: luck(2) === 0 } }),
      (caller) =>
        caller.call(folders.create, {
          body: { parentId: any(ids), name: `Made ${luck(1e6)}`, inherit: luck(2) === 0 },
        }),
      (caller) => caller.call(folders.createTree, { body: { parentId: any(ids), paths: ['Made/Deep', 'Made/Too'] } }),
      (caller) => caller.call(files.move, { body: { id: any(contents), parentId: any(ids) } }),
      (caller) =>
        caller.call(fileBatches.move, { body: { ids: contents.filter(() => luck(4) === 0), parentId: any(ids) } }),
      (caller) => caller.call(nodes.copy, { body: { ids: [any(contents)], parentId: any(ids), onTaken: 'keepBoth' } }),
    ];
    const statuses: number[] = [];
    const work = async (caller: Person) => {
      for (let n = 0; n < 40; n++) statuses.push((await changes[luck(changes.length)]?.(caller))?.status ?? 0);
    };
    await Promise.all(
      [app.admin, there.visitedBy(app.admin)].flatMap((caller) => Array.from({ length: 6 }, () => work(caller))),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100);
    expect(await wrongCounts(app)).toEqual([]);
    expect(await outOfReach(app)).toBe(0);
    expect((await app.command(['verify'])).lines).toEqual(['No problems found.']);
  }, 90_000);
});

/** Folders whose stored number of files is wrong. */
async function wrongCounts(app: TestApp) {
  return (await app.rawDatabase()).rows(`select folder.id, folder."fileCount" from "fileNode" as folder
    where folder."isFolder" = 1 and folder."fileCount" <> (select count(*) from "fileNode" as file
      where file."parentId" = folder.id and file."isFolder" = 0 and file."deletedOn" is null)`);
}

/** How many files and folders cannot be reached from the root: those on a cycle, and their descendants. */
async function outOfReach(app: TestApp): Promise<number> {
  const [row] = await (await app.rawDatabase()).rows<{ n: number }>(`with recursive reached(id) as (
    select id from "fileNode" where "parentId" is null
    union select child.id from "fileNode" as child join reached on child."parentId" = reached.id)
    select count(*) as n from "fileNode" where id not in (select id from reached)`);
  return Number(row?.n);
}
