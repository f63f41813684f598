import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { Rights } from '#contract/enums.ts';
import { folders, type TreeFolder } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

async function folderIn(app: TestApp, parentId: number, name: string): Promise<number> {
  return (await app.admin.call(folders.create, { body: { parentId, name } })).body.id;
}
const move = (caller: Person, id: number, parentId: number) => caller.call(folders.move, { body: { id, parentId } });
const update = (app: TestApp, id: number, change: object) =>
  app.admin.call(folders.update, { body: { id, rowVersion: 1, ...change } });

describe('PUT /folder/move', () => {
  it('moves a folder with its content, updates its rights, and logs both paths', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const [legal, sales] = [await folderIn(app, root, 'Legal'), await folderIn(app, root, 'Sales')];
    const leases = await folderIn(app, legal, 'Leases');
    const old = await folderIn(app, leases, 'Old');
    await app.grant(sales, anna, Rights.Read);

    const { status, body } = await move(app.admin, leases, sales);
    expect(status).toBe(200);
    expect(body).toMatchObject({ parentId: sales, fullPath: 'My Company/Sales/Leases', rowVersion: 2 });
    expect((await anna.call(folders.get, { params: { id: String(old) } })).body.rights).toBe(Rights.Read);
    expect((await app.log()).at(-1)).toBe('Folder moved: My Company/Legal/Leases → My Company/Sales/Leases');
    await move(app.admin, leases, legal);
    expect((await anna.call(folders.get, { params: { id: String(old) } })).status).toBe(404);
  });

  it('rejects impossible moves', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const leases = await folderIn(app, legal, 'Leases');
    const sales = await folderIn(app, root, 'Sales');
    await folderIn(app, sales, 'LEGAL');
    const response = async (id: number, parentId: number) => {
      const { status, body } = await move(app.admin, id, parentId);
      return [status, body.code];
    };
    expect(await response(legal, legal)).toEqual([409, 'conflict']);
    expect(await response(legal, leases)).toEqual([409, 'conflict']);
    expect(await response(root, legal)).toEqual([409, 'conflict']);
    expect(await response(legal, -1)).toEqual([400, 'invalid']);
    expect(await response(-1, legal)).toEqual([400, 'invalid']);
    expect(await response(legal, sales)).toEqual([409, 'exists']);
    expect(await response(legal, 999_999)).toEqual([404, 'not_found']);
    expect(await response(999_999, legal)).toEqual([404, 'not_found']);
    expect(await response(leases, legal)).toEqual([200, undefined]);
    expect((await app.log()).filter((line) => line.startsWith('Folder moved'))).toEqual([]);
  });

  it('requires ReadWrite on the folder, everything below it, its parent and the target', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const [legal, sales] = [await folderIn(app, root, 'Legal'), await folderIn(app, root, 'Sales')];
    const leases = await folderIn(app, legal, 'Leases');
    const old = await folderIn(app, leases, 'Old');
    await update(app, old, { inherit: false });
    const attempt = async () => (await move(anna, leases, sales)).status;

    await app.grant(leases, anna, Rights.ReadWrite);
    expect(await attempt()).toBe(404);
    await app.grant(sales, anna, Rights.Read);
    expect(await attempt()).toBe(403);
    await app.grant(sales, anna, Rights.ReadWrite);
    expect(await attempt()).toBe(403);
    await app.grant(legal, anna, Rights.ReadWrite);
    expect(await attempt()).toBe(403);
    await app.grant(old, anna, Rights.ReadWrite);
    expect(await attempt()).toBe(200);
  });

  it('keeps a folder in its attribute group, and PDFs under download prevention, unless an administrator moves it', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    await app.grant(root, anna, Rights.ReadWrite);
    const [legal, sales, held] = [
      await folderIn(app, root, 'Legal'),
      await folderIn(app, root, 'Sales'),
      await folderIn(app, root, 'Held'),
    ];
    const leases = await folderIn(app, legal, 'Leases');
    const scans = await folderIn(app, await folderIn(app, held, 'Papers'), 'Scans');
    const { body: made } = await app.admin.call(attributeGroups.create, {
      body: { name: 'Contract', attributes: [] },
    });
    await update(app, sales, { attributeGroupId: made.id });
    await update(app, held, { denyDownload: true });
    await app.admin.upload(scans, { 'scan.pdf': '%PDF-' });
    const papers = (await app.admin.call(folders.get, { params: { id: String(scans) } })).body.parentId ?? 0;

    const rejected = await move(anna, leases, sales);
    expect(rejected.status).toBe(403);
    expect(rejected.body.message).toBe(
      'You cannot move the folder or file as the original folder and the destination folder have different Attribute Group. Please contact your system administrator.',
    );
    expect((await move(anna, papers, legal)).status).toBe(403);
    expect((await move(app.admin, leases, sales)).status).toBe(200);
    expect((await move(app.admin, papers, legal)).status).toBe(200);
  });
});

describe('concurrent moves', () => {
  const pairs = 200;

  it('never make a cycle', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const made = await pairsOfFolders(app, root);
    const moves = made.flatMap(([left = 0, right = 0]) => [move(app.admin, left, right), move(app.admin, right, left)]);
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(pairs);
    expect(statuses.filter((status) => status === 409)).toHaveLength(pairs);
    const { body } = await app.admin.call(folders.list, {});
    expect(body.items).toHaveLength(2 * pairs + 1);
    expect(reachable(body.items)).toBe(2 * pairs + 1);
  }, 60_000);

  it('never make two folders of one name', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const attempts = Array.from({ length: pairs }, (_, index) =>
      app.admin.call(folders.create, { body: { parentId: root, name: index % 2 ? 'SAME' : 'same' } }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(pairs - 1);
    expect((await app.admin.call(folders.list, {})).body.items).toHaveLength(2);
  }, 60_000);

  it('do not delay readers', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const made = (await pairsOfFolders(app, root)).slice(0, 30);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = app.ctx.transact(async ({ stores }) => {
      await stores.folders.lockTree();
      await released;
    });
    const moves = made.map(([left, right]) => move(app.admin, left, right));
    const seen = await app.admin.call(folders.get, { params: { id: String(root) } });
    expect(seen.status).toBe(200);
    release();
    await holding;
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(made.map(() => 200));
  });

  /** Made without HTTP, in one transaction: four hundred durable commits take longer than the test. */
  function pairsOfFolders(app: TestApp, parentId: number): Promise<[number, number][]> {
    return app.ctx.transact(async ({ stores }) => {
      const accessListId = (await stores.folders.find(parentId))?.accessListId ?? 0;
      const stamps = { createdBy: 1, createdOn: '2026-01-01T00:00:00.000Z' };
      const make = (name: string) =>
        stores.folders.insert({ name, parentId, accessListId, inherit: true, attributeGroupId: null, ...stamps });
      const made: [number, number][] = [];
      for (let pair = 0; pair < pairs; pair++) made.push([await make(`left ${pair}`), await make(`right ${pair}`)]);
      return made;
    });
  }
});

/** Folders that can be reached from the root. */
function reachable(items: TreeFolder[]): number {
  const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
  return items.filter(({ id }) => {
    let at: number | null | undefined = id;
    for (let steps = 0; typeof at === 'number' && steps <= items.length; steps++) at = parents.get(at);
    return at === null;
  }).length;
}
