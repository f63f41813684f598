import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const units = (...ids: number[]) => ids.map((bizUnitId) => ({ bizUnitId }));

/** A folder below the root, two people and two groups; Anna is in the first group. */
async function scene(app: TestApp) {
  const root = await app.root();
  const folder = await folderIn(app, root, 'Legal');
  const anna = await app.person('anna');
  const bert = await app.person('bert');
  const legal = await group(app, 'Legal team');
  const prague = await group(app, 'Prague');
  await join(app, legal, anna);
  return { root, folder, anna, bert, legal, prague };
}

async function folderIn(app: TestApp, parentId: number, name: string, inherit = true): Promise<number> {
  return (await app.admin.call(folders.create, { body: { parentId, name, inherit } })).body.id;
}
async function group(app: TestApp, name: string): Promise<number> {
  return (await app.admin.call(groups.create, { body: { name } })).body.id;
}
const join = (app: TestApp, id: number, { id: userId }: Person) =>
  app.admin.call(groups.addMember, { body: { id, userId } });

const add = (app: TestApp, fileNodeId: number, rights: 1 | 2, ...ids: number[]) =>
  app.admin.call(permissions.create, { body: { fileNodeId, rights, bizUnits: units(...ids) } });
const rightsOf = async (caller: Person, id: number) =>
  (await caller.call(folders.get, at(id))).body.rights ?? Rights.None;

describe('an entry with several units', () => {
  it('matches users who are in all of them, from the next request on', async () => {
    const app = await createTestApp();
    const { folder, anna, legal, prague } = await scene(app);
    expect((await add(app, folder, 2, legal, prague)).status).toBe(200);
    expect(await rightsOf(anna, folder)).toBe(Rights.None);
    await join(app, prague, anna);
    expect(await rightsOf(anna, folder)).toBe(Rights.ReadWrite);
    await app.admin.call(groups.removeMember, { params: { id: String(prague), userId: String(anna.id) } });
    expect((await anna.call(folders.get, at(folder))).status).toBe(404);
    expect((await anna.call(folders.list, {})).body.items).toEqual([]);
  });

  it('can combine a user with groups, and the highest matching right applies', async () => {
    const app = await createTestApp();
    const { folder, anna, bert, legal } = await scene(app);
    await add(app, folder, 1, legal);
    await add(app, folder, 2, legal, anna.id);
    await join(app, legal, bert);
    expect(await rightsOf(anna, folder)).toBe(Rights.ReadWrite);
    expect(await rightsOf(bert, folder)).toBe(Rights.Read);
  });
});

describe('inheritance', () => {
  it('includes the effective entries of the parent until it is switched off', async () => {
    const app = await createTestApp();
    const { root, folder, anna, bert } = await scene(app);
    const below = await folderIn(app, folder, 'Leases');
    await add(app, root, 1, bert.id);
    await add(app, below, 2, anna.id);
    expect(await rightsOf(bert, below)).toBe(Rights.Read);
    const inherit = (rowVersion: number, inherit: boolean) =>
      app.admin.call(folders.update, { body: { id: folder, rowVersion, inherit } });
    await inherit(1, false);
    expect(await rightsOf(bert, below)).toBe(Rights.None);
    expect(await rightsOf(bert, root)).toBe(Rights.Read);
    expect(await rightsOf(anna, below)).toBe(Rights.ReadWrite);
    await inherit(2, true);
    expect(await rightsOf(bert, below)).toBe(Rights.Read);
  });
});

describe('GET /folder/permission/{id}', () => {
  it('distinguishes own and inherited entries, names the source, and filters by right and name', async () => {
    const app = await createTestApp();
    const { root, folder, anna, legal, prague } = await scene(app);
    await add(app, root, 1, legal);
    await add(app, folder, 2, legal, prague);
    await app.grant(folder, anna, Rights.Read);
    const list = async (query: object, caller = app.admin) =>
      (await caller.call(permissions.list, { ...at(folder), query })).body;
    expect((await list({})).items).toMatchObject([
      { rights: 2, inherited: false, folderId: folder, folderName: 'Legal', rowVersion: 1 },
      { rights: 1, inherited: false, bizUnits: [{ bizUnitId: anna.id, bizUnitName: 'anna', isGroup: false }] },
      { rights: 1, inherited: true, folderId: root, folderName: 'My Company', bizUnits: [{ isGroup: true }] },
    ]);
    expect((await list({ rights: '2' })).total).toBe(1);
    expect((await list({ search: 'PRAG team' })).total).toBe(1);
    expect((await list({ search: 'nobody' })).items).toEqual([]);
    expect((await list({}, anna)).total).toBe(3);
    expect((await app.admin.call(permissions.list, { ...at(folder), query: { rights: '3' } })).status).toBe(400);
  });

  it('returns only the own entries of the folder', async () => {
    const app = await createTestApp();
    const { root, folder, anna } = await scene(app);
    await app.grant(root, anna, Rights.Read);
    const { body } = await anna.call(folders.get, at(folder));
    expect(body.permissions).toEqual((await anna.call(permissions.list, { ...at(folder), query: {} })).body.items);
  });
});

describe('writing entries', () => {
  it('rejects invalid entries', async () => {
    const app = await createTestApp();
    const { folder, anna, legal, prague } = await scene(app);
    const body = { fileNodeId: folder, rights: 1 as const, bizUnits: units(legal) };
    const create = async (change: object, caller = app.admin) =>
      (await caller.call(permissions.create, { body: { ...body, ...change } })).status;
    expect(await create({ bizUnits: [] })).toBe(400);
    expect(await create({ bizUnits: units(999_999) })).toBe(400);
    expect(await create({ bizUnits: units(legal, 999_999) })).toBe(400);
    expect(await create({ rights: 0 })).toBe(400);
    expect(await create({ rights: 3 })).toBe(400);
    expect(await create({ fileNodeId: 999_999 })).toBe(404);
    expect(await create({ fileNodeId: -1 })).toBe(400);
    expect(await create({}, anna)).toBe(403);
    expect(await create({ bizUnits: units(legal, prague) })).toBe(200);
    expect(await create({ bizUnits: units(prague, legal, prague), rights: 2 })).toBe(409);
    expect(await create({})).toBe(200);
  });

  it('changes an entry with the current version, and logs both states by name', async () => {
    const app = await createTestApp();
    const { folder, bert, legal, prague } = await scene(app);
    const { body: entry } = await add(app, folder, 1, legal);
    const { body: other } = await add(app, folder, 1, bert.id);
    const update = (change: object, rowVersion = 1, id = entry.id) =>
      app.admin.call(permissions.update, { body: { id, rowVersion, ...change } });
    const changed = await update({ rights: 2, bizUnits: units(legal, prague), fileNodeId: folder });
    expect(changed.body).toMatchObject({ id: entry.id, rights: 2, rowVersion: 2, inherited: false });
    expect((await app.log()).at(-1)).toBe(
      'Permission changed: My Company/Legal (Legal team: viewer → Legal team and Prague: editor)',
    );
    expect((await update({ rights: 1 })).body.code).toBe('stale');
    expect((await update({ bizUnits: units(bert.id) }, 2)).body.code).toBe('exists');
    expect((await update({ fileNodeId: 999_999 }, 2)).status).toBe(404);
    expect((await update({}, 1, 999_999)).status).toBe(404);
    expect((await update({ rights: 1 }, 1, other.id)).status).toBe(200);
  });

  it('removes the right with the entry', async () => {
    const app = await createTestApp();
    const { folder, bert } = await scene(app);
    const below = await folderIn(app, folder, 'Leases');
    const { body: entry } = await add(app, folder, 2, bert.id);
    expect(await rightsOf(bert, below)).toBe(Rights.ReadWrite);
    const remove = (rowVersion: string, caller = app.admin) =>
      caller.call(permissions.remove, { params: { id: String(entry.id), rowVersion } });
    expect((await remove('1', bert)).status).toBe(403);
    expect((await remove('2')).status).toBe(409);
    expect((await remove('1')).status).toBe(200);
    expect((await remove('1')).status).toBe(404);
    expect(await rightsOf(bert, below)).toBe(Rights.None);
    expect((await app.log()).at(-1)).toBe('Permission removed: My Company/Legal (bert: editor)');
  });

  it('keeps one entry per set of units after fifty concurrent calls', async () => {
    const app = await createTestApp();
    const { folder, legal, prague } = await scene(app);
    const attempts = Array.from({ length: 50 }, (_, index) =>
      add(app, folder, 1, ...(index % 2 ? [legal, prague] : [prague, legal])),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });
});

describe('the preview of an entry', () => {
  it('returns who gains and who loses access, and changes nothing', async () => {
    const app = await createTestApp();
    const { root, folder, anna, bert, legal, prague } = await scene(app);
    await join(app, prague, anna);
    await join(app, prague, bert);
    await app.person('boss', { isAdmin: true });
    await add(app, root, 1, bert.id);
    const preview = async (change: object) =>
      (await app.admin.call(permissions.preview, { body: { fileNodeId: folder, ...change } })).body;
    const person = ({ id }: Person, name: string, from: number, to: number) => ({ id, name, from, to });

    expect(await preview({ rights: 2, bizUnits: units(prague) })).toEqual({
      gains: [person(anna, 'anna', 0, 2), person(bert, 'bert', 1, 2)],
      loses: [],
    });
    expect(await rightsOf(anna, folder)).toBe(Rights.None);
    const { body: entry } = await add(app, folder, 2, prague);
    expect(await preview({ id: entry.id, bizUnits: units(prague, legal) })).toEqual({
      gains: [],
      loses: [person(bert, 'bert', 2, 1)],
    });
    expect(await preview({ id: entry.id, remove: true })).toEqual({
      gains: [],
      loses: [person(anna, 'anna', 2, 0), person(bert, 'bert', 2, 1)],
    });
    expect(await preview({ id: entry.id, rights: 1 })).toMatchObject({ loses: [{ to: 1 }, { to: 1 }] });
  });

  it('returns who gains and who loses access by changing the inheritance', async () => {
    const app = await createTestApp();
    const { root, folder, anna, bert } = await scene(app);
    await app.grant(root, anna, Rights.ReadWrite);
    await app.grant(folder, anna, Rights.Read);
    await app.grant(root, bert, Rights.Read);
    const preview = async (inherit: boolean) =>
      (await app.admin.call(permissions.preview, { body: { fileNodeId: folder, inherit } })).body;
    const losing = await preview(false);
    expect(losing.gains).toEqual([]);
    expect(losing.loses).toMatchObject([
      { id: anna.id, from: 2, to: 1 },
      { id: bert.id, from: 1, to: 0 },
    ]);
    expect(await preview(true)).toEqual({ gains: [], loses: [] });

    const { body } = await app.admin.call(folders.get, at(folder));
    await app.admin.call(folders.update, { body: { id: folder, rowVersion: body.rowVersion, inherit: false } });
    expect(await rightsOf(bert, folder)).toBe(Rights.None);
    expect(await preview(true)).toEqual({
      gains: losing.loses.map(({ from, to, ...person }) => ({ ...person, from: to, to: from })),
      loses: [],
    });
  });

  it('rejects an invalid entry', async () => {
    const app = await createTestApp();
    const { folder, anna, legal } = await scene(app);
    const preview = async (change: object, caller = app.admin) =>
      (await caller.call(permissions.preview, { body: { fileNodeId: folder, ...change } })).status;
    expect(await preview({})).toBe(400);
    expect(await preview({ rights: 1, bizUnits: units(999_999) })).toBe(400);
    expect(await preview({ id: 999_999, rights: 1, bizUnits: units(legal) })).toBe(404);
    expect(await preview({ rights: 1, bizUnits: units(legal) }, anna)).toBe(403);
  });

  it('returns the number of matching users', async () => {
    const app = await createTestApp();
    const { anna, bert, legal, prague } = await scene(app);
    await join(app, prague, bert);
    const count = async (...ids: number[]) =>
      (await app.admin.call(permissions.match, { body: { bizUnits: units(...ids) } })).body.count;
    expect(await count(legal)).toBe(1);
    expect(await count(legal, prague)).toBe(0);
    await join(app, legal, bert);
    expect(await count(legal, prague)).toBe(1);
    expect(await count(anna.id)).toBe(1);
    expect((await app.admin.call(permissions.match, { body: { bizUnits: [] } })).status).toBe(400);
  });
});

describe('the access report', () => {
  it('lists everybody with a right on a folder, with every reason', async () => {
    const app = await createTestApp();
    const { root, folder, anna, bert, legal, prague } = await scene(app);
    await add(app, root, 1, legal);
    await add(app, folder, 2, legal, prague);
    await app.grant(folder, anna, Rights.Read);
    const { body } = await app.admin.call(permissions.readers, at(folder));
    expect(body.items).toMatchObject([
      { name: 'admin', rights: 2, isAdmin: true, through: [] },
      {
        id: anna.id,
        email: 'anna@example.org',
        rights: 1,
        isAdmin: false,
        through: [
          { folderId: folder, inherited: false, bizUnits: [{ bizUnitName: 'anna' }] },
          { folderId: root, folderName: 'My Company', inherited: true, bizUnits: [{ bizUnitName: 'Legal team' }] },
        ],
      },
    ]);
    expect(body.total).toBe(2);
    const found = await app.admin.call(permissions.readers, { ...at(folder), query: { search: 'ANNA', take: '1' } });
    expect(found.body).toMatchObject({ total: 1, items: [{ id: anna.id }] });
    expect((await bert.call(permissions.readers, at(folder))).status).toBe(403);
  });

  it('lists every folder on which a user has a right', async () => {
    const app = await createTestApp();
    const { root, folder, anna, bert, legal } = await scene(app);
    const below = await folderIn(app, folder, 'Leases');
    await folderIn(app, folder, 'Cut', false);
    await add(app, folder, 1, legal);
    await app.grant(below, anna, Rights.ReadWrite);
    const { body } = await app.admin.call(permissions.readable, at(anna.id));
    expect(body.items).toMatchObject([
      { id: folder, fullPath: 'My Company/Legal', rights: 1, through: [{ inherited: false, folderName: 'Legal' }] },
      {
        id: below,
        fullPath: 'My Company/Legal/Leases',
        rights: 2,
        through: [
          { inherited: false, rights: 2 },
          { inherited: true, rights: 1, folderId: folder },
        ],
      },
    ]);
    expect((await app.admin.call(permissions.readable, at(bert.id))).body.items).toEqual([]);
    const all = await app.admin.call(permissions.readable, at(app.admin.id || 1));
    expect(all.body.items.map(({ id }) => id)).toContain(root);
    expect((await app.admin.call(permissions.readable, at(legal))).status).toBe(404);
  });

  it('is exported as CSV without formulas', async () => {
    const app = await createTestApp();
    const { root, legal, anna } = await scene(app);
    const folder = await folderIn(app, root, '=1+1, "x"');
    await add(app, folder, 2, legal);
    const response = await app.admin.fetch(`/folder/${folder}/access/csv`);
    expect(response.headers.get('content-disposition')).toContain('Access_');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe(
      [
        'Folder,Name,Email,Right,Through,Granted On',
        '"My Company/=1+1, ""x""",admin,admin@localhost,Editor,Administrator,',
        '"My Company/=1+1, ""x""",anna,anna@example.org,Editor,Legal team,"\'=1+1, ""x"""',
        '',
      ].join('\r\n'),
    );
    const mine = await (await app.admin.fetch(`/user/${anna.id}/access/csv`)).text();
    expect(mine.split('\r\n')[1]).toBe('anna,"My Company/=1+1, ""x""",Editor,Legal team,"\'=1+1, ""x"""');
  });
});
