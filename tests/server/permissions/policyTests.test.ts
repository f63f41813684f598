import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { health } from '#contract/instance/health.ts';
import { logs } from '#contract/instance/logs.ts';
import { policyTests } from '#contract/policyTests.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const at = (id: number, rowVersion?: number) => ({
  params: { id: String(id), ...(rowVersion !== undefined && { rowVersion: String(rowVersion) }) } as never,
});
const query = { query: {} };

async function folderIn(app: TestApp, parentId: number, name: string, inherit = true): Promise<number> {
  return (await app.admin.call(folders.create, { body: { name, parentId, inherit } })).body.id;
}

async function entry(app: TestApp, fileNodeId: number, rights: 1 | 2, ...units: number[]) {
  const body = { fileNodeId, rights, bizUnits: units.map((bizUnitId) => ({ bizUnitId })) };
  return (await app.admin.call(permissions.create, { body })).body;
}

async function test(app: TestApp, unitId: number, folderId: number, expected: Rights) {
  return (await app.admin.call(policyTests.create, { body: { unitId, folderId, expect: expected } })).body;
}

/** Finance may write to Budgets, which no one else reads; Eva, a member of it, reads Personnel by a separate entry. */
async function scene() {
  const app = await createTestApp();
  const root = await app.root();
  const [budgets, personnel, open] = [
    await folderIn(app, root, 'Budgets'),
    await folderIn(app, root, 'Personnel'),
    await folderIn(app, root, 'Open'),
  ];
  const eva = await app.person('Eva');
  const { id: finance } = (await app.admin.call(groups.create, { body: { name: 'Finance' } })).body;
  await app.admin.call(groups.addMember, { body: { id: finance, userId: eva.id } });
  const writing = await entry(app, budgets, 2, finance);
  const reading = await entry(app, personnel, 1, eva.id);
  return { app, root, budgets, personnel, open, eva, finance, writing, reading };
}

describe('a policy test', () => {
  it('is added, listed with its current result, changed and removed', async () => {
    const { app, budgets, personnel, eva, finance } = await scene();
    const made = await test(app, finance, budgets, Rights.ReadWrite);
    expect(made).toMatchObject({
      ...{ unitId: finance, unitName: 'Finance', folderId: budgets, folderName: 'Budgets', expect: 2 },
      ...{ holds: true, failing: [], rowVersion: 1, fullPath: 'My Company/Budgets' },
    });
    const failing = [{ id: eva.id, name: 'Eva', rights: 1 }];
    expect(await test(app, eva.id, personnel, Rights.None)).toMatchObject({ holds: false, failing });
    const { body } = await app.admin.call(policyTests.list, { query: { search: 'eva', sort: 'unitName desc' } });
    expect(body).toMatchObject({ total: 1, items: [{ unitName: 'Eva', holds: false }] });
    expect((await app.admin.call(policyTests.list, { query: { folderId: String(budgets) } })).body.total).toBe(1);

    const update = (rowVersion: number) =>
      app.admin.call(policyTests.update, { body: { id: made.id, rowVersion, expect: Rights.Read } });
    expect((await update(1)).body).toMatchObject({ expect: 1, holds: false, rowVersion: 2 });
    expect(await update(1)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await app.admin.call(policyTests.remove, at(made.id, 1))).status).toBe(409);
    expect((await app.admin.call(policyTests.remove, at(made.id, 2))).body).toEqual({});
    expect((await app.admin.call(policyTests.get, at(made.id))).status).toBe(404);
  });

  it('is rejected for administrators as subject, unknown items, and callers who are no administrators', async () => {
    const { app, budgets, eva } = await scene();
    const administrator = await app.person('Boss', { isAdmin: true });
    const create = async (body: BodyOf<typeof policyTests.create>, caller: Person = app.admin) =>
      (await caller.call(policyTests.create, { body })).status;
    expect(await create({ unitId: administrator.id, folderId: budgets, expect: 0 })).toBe(400);
    expect(await create({ unitId: eva.id, folderId: budgets, expect: 3 as never })).toBe(400);
    expect(await create({ unitId: 9999, folderId: budgets, expect: 0 })).toBe(404);
    expect(await create({ unitId: eva.id, folderId: 9999, expect: 0 })).toBe(404);
    expect(await create({ unitId: eva.id, folderId: budgets, expect: 0 }, eva)).toBe(403);
    for (const call of [policyTests.list, policyTests.csv]) expect((await eva.call(call, query)).status).toBe(403);
    expect((await app.visitor.call(policyTests.list, query)).status).toBe(401);
  });

  it('ignores administrators in a group', async () => {
    const { app, personnel, finance, eva } = await scene();
    const administrator = await app.person('Boss', { isAdmin: true });
    await app.admin.call(groups.addMember, { body: { id: finance, userId: administrator.id } });
    const { failing } = await test(app, finance, personnel, Rights.None);
    expect(failing.map(({ id }) => id)).toEqual([eva.id]);
  });

  it('is exported as CSV without formulas, and counted in the health report', async () => {
    const { app, root, eva } = await scene();
    await test(app, eva.id, await folderIn(app, root, '=1+1', false), Rights.None);
    await test(app, eva.id, root, Rights.Read);
    const { id: group } = (await app.admin.call(groups.create, { body: { name: '=2+2' } })).body;
    await test(app, group, root, Rights.Read);
    const response = await app.admin.fetch('/policytest/csv');
    expect(response.headers.get('content-type')).toContain('text/csv');
    const lines = (await response.text()).split('\r\n');
    expect(lines).toContain('Eva,My Company/=1+1,May not read,Yes,');
    expect(lines).toContain('Eva,My Company,May read,No,Eva (May not read)');
    expect(lines).toContain("'=2+2,My Company,May read,Yes,");
    expect((await app.admin.call(health.report, {})).body.policyTests).toEqual({ total: 3, failing: 1 });
  });
});

/** Every call that changes rights, each breaking a test that passes. */
const changes: Record<
  string,
  (scene: Scene) => Promise<{ unit: string; folder: string; change(force: object): Answer }>
> = {
  'POST /folder/permission': async ({ app, eva, open }) => {
    await test(app, eva.id, open, Rights.None);
    const body = { fileNodeId: open, rights: 1 as const, bizUnits: [{ bizUnitId: eva.id }] };
    return broken('Eva', 'Open', (force) => app.admin.call(permissions.create, { body, query: force }));
  },
  'PUT /folder/permission': async ({ app, finance, budgets, writing }) => {
    await test(app, finance, budgets, Rights.ReadWrite);
    const body = { id: writing.id, rowVersion: 1, rights: 1 as const };
    return broken('Finance', 'Budgets', (force) => app.admin.call(permissions.update, { body, query: force }));
  },
  'DELETE /folder/permission': async ({ app, eva, budgets, writing }) => {
    await test(app, eva.id, budgets, Rights.ReadWrite);
    return broken('Eva', 'Budgets', (force) =>
      app.admin.call(permissions.remove, { ...at(writing.id, 1), query: force }),
    );
  },
  'PUT /folder with inherit': async ({ app, root, eva, finance }) => {
    const closed = await folderIn(app, root, 'Closed', false);
    await entry(app, root, 1, finance);
    await test(app, eva.id, closed, Rights.None);
    const body = { id: closed, rowVersion: 1, inherit: true };
    return broken('Eva', 'Closed', (force) => app.admin.call(folders.update, { body, query: force }));
  },
  'PUT /folder/move': async ({ app, eva, open, budgets }) => {
    const below = await folderIn(app, await folderIn(app, open, 'Middle'), 'Below');
    await test(app, eva.id, below, Rights.None);
    const { parentId } = (await app.admin.call(folders.get, at(below))).body;
    const body = { id: parentId ?? 0, parentId: budgets };
    return broken('Eva', 'Below', (force) => app.admin.call(folders.move, { body, query: force }));
  },
  'POST /deleted': async ({ app, eva, open, budgets }) => {
    const folder = await folderIn(app, open, 'Restored');
    await test(app, eva.id, folder, Rights.None);
    await app.admin.call(folders.remove, at(folder, 1));
    return broken('Eva', 'Restored', (force) =>
      app.admin.call(bin.restore, { body: { id: folder, mode: 2, parentId: budgets }, query: force }),
    );
  },
  'POST /group/user': async ({ app, budgets, finance }) => {
    const bob = await app.person('Bob');
    await test(app, bob.id, budgets, Rights.None);
    const body = { id: finance, userId: bob.id };
    return broken('Bob', 'Budgets', (force) => app.admin.call(groups.addMember, { body, query: force }));
  },
  'DELETE /group/{id}/user/{userId}': async ({ app, eva, budgets, finance }) => {
    await test(app, eva.id, budgets, Rights.ReadWrite);
    const params = { id: String(finance), userId: String(eva.id) };
    return broken('Eva', 'Budgets', (force) => app.admin.call(groups.removeMember, { params, query: force }));
  },
  'DELETE /group/{id}': async ({ app, eva, budgets }) => {
    const { id } = (await app.admin.call(groups.create, { body: { name: 'Writers' } })).body;
    await app.admin.call(groups.addMember, { body: { id, userId: eva.id } });
    await test(app, id, budgets, Rights.ReadWrite);
    return broken('Writers', 'Budgets', (force) => app.admin.call(groups.remove, { ...at(id, 1), query: force }));
  },
  'DELETE /user/{id}': async ({ app, eva, personnel }) => {
    await test(app, eva.id, personnel, Rights.Read);
    return broken('Eva', 'Personnel', (force) => app.admin.call(users.remove, { ...at(eva.id, 1), query: force }));
  },
  'PUT /user with isAdmin': async ({ app, eva, personnel }) => {
    await test(app, eva.id, personnel, Rights.Read);
    const body = { id: eva.id, rowVersion: 1, isAdmin: true };
    return broken('Eva', 'Personnel', (force) => app.admin.call(users.update, { body, query: force }));
  },
};
type Scene = Awaited<ReturnType<typeof scene>>;
type Answer = Promise<{ status: number; body: unknown }>;
const broken = (unit: string, folder: string, change: (force: object) => Answer) => ({ unit, folder, change });

/** All rights, memberships and folders in the database. */
async function stateOf(app: TestApp) {
  const database = await app.rawDatabase();
  const rows = (text: string) => database.rows<object>(text);
  return [
    await rows('select "folderId", "accessListId" from "folderAccess" order by 1'),
    await rows('select "id", "parentId", "binId", "inherit", "rowVersion" from "fileNode" order by 1'),
    await rows('select "groupId", "userId" from "membership" order by 1, 2'),
    await rows('select "id", "rights", "unitsKey" from "permission" order by 1'),
    await rows('select "id", "isAdmin", "deletedOn" from "userAccount" order by 1'),
    await rows('select count(*) as "count" from "log" where "log" not like \'Signed in%\''),
  ];
}

describe('a change of rights that breaks a policy test', () => {
  it.each(Object.keys(changes))('is rejected completely and forced with a reason: %s', async (name) => {
    const all = await scene();
    const { app } = all;
    const { unit, folder, change } =
      (await changes[name]?.(all)) ?? broken('', '', async () => ({ status: 0, body: {} }));
    const before = await stateOf(app);
    const rejected = (await change({})) as {
      status: number;
      body: { code: string; message: string; errors: object[] };
    };
    expect(rejected).toMatchObject({ status: 409, body: { code: 'policy' } });
    expect(rejected.body.message).toContain(unit);
    expect(rejected.body.message).toContain(folder);
    expect(rejected.body.errors).toHaveLength(1);
    expect(await stateOf(app)).toEqual(before);
    expect((await change({ force: ' ' })).status).toBe(400);
    expect(await stateOf(app)).toEqual(before);

    expect((await change({ force: 'The auditor asked' })).status).toBe(200);
    const { body } = await app.admin.call(logs.users, { query: { search: 'broken force' } });
    expect(body.items[0]?.log).toContain('(reason: The auditor asked)');
    expect(body.items[0]?.log).toContain(unit);
    expect(body.items[0]?.log).toContain(folder);
  });

  it('is rejected over WebDAV and for API tokens, also with a reason', async () => {
    const { app, eva, open, budgets } = await scene();
    const moved = await folderIn(app, open, 'Moved');
    await test(app, eva.id, moved, Rights.None);
    const dav = new DavClient(app);
    const headers = { destination: dav.at('/Budgets/Moved') };
    for (const query of ['', '?force=The+auditor+asked']) {
      expect((await dav.send('MOVE', `/Open/Moved${query}`, headers)).status).toBe(409);
    }
    const made = await app.admin.call(apiTokens.create, { body: { name: 'Script', scope: 'write', days: 1 } });
    const script = new Person(app, made.body.token);
    const body = { id: moved, parentId: budgets };
    expect((await script.call(folders.move, { body })).status).toBe(409);
    expect(await script.call(folders.move, { body, query: { force: 'The auditor asked' } })).toMatchObject({
      status: 403,
      body: { reason: 'token.scope' },
    });
    expect((await app.admin.call(folders.get, at(moved))).body.parentId).toBe(open);
  });

  it('is rejected for a user who is no administrator, with any body', async () => {
    const { app, root, open, budgets, eva, finance } = await scene();
    for (const id of [root, open]) await entry(app, id, 2, finance);
    const bob = await app.person('Bob');
    await entry(app, budgets, 1, bob.id);
    const moved = await folderIn(app, open, 'Moved');
    await test(app, bob.id, moved, Rights.None);
    const move = await eva.call(folders.move, {
      body: { id: moved, parentId: budgets },
      query: { force: 'I want to' },
    });
    expect(move).toMatchObject({ status: 409, body: { code: 'policy' } });
    expect((await app.admin.call(folders.get, at(moved))).body.parentId).toBe(open);
  });

  it('is accepted if the test failed before, and lists every test that would break', async () => {
    const { app, budgets, personnel, eva, finance, writing } = await scene();
    await test(app, eva.id, personnel, Rights.None);
    const bob = await app.person('Bob');
    const body = { fileNodeId: personnel, rights: 2 as const, bizUnits: [{ bizUnitId: bob.id }] };
    expect((await app.admin.call(permissions.create, { body })).status).toBe(200);
    for (const unit of [eva.id, finance]) await test(app, unit, budgets, Rights.ReadWrite);
    const response = await app.admin.call(permissions.remove, at(writing.id, 1));
    const errors = [{ details: { unit: 'Eva' } }, { details: { unit: 'Finance', folder: 'Budgets' } }];
    expect(response).toMatchObject({ status: 409, body: { code: 'policy', errors } });
  });

  it('counts as breaking again after the test passed in the meantime', async () => {
    const { app, personnel, eva, reading } = await scene();
    await test(app, eva.id, personnel, Rights.None);
    expect((await app.admin.call(permissions.remove, at(reading.id, 1))).status).toBe(200);
    const body = { fileNodeId: personnel, rights: 1 as const, bizUnits: [{ bizUnitId: eva.id }] };
    expect((await app.admin.call(permissions.create, { body })).status).toBe(409);
  });

  it('is rejected for one of two concurrent calls that break a test only together', async () => {
    const { app, budgets, eva } = await scene();
    const [a, b] = await Promise.all(
      ['A', 'B'].map(async (name) => (await app.admin.call(groups.create, { body: { name } })).body.id),
    );
    const readers = await entry(app, budgets, 2, a ?? 0, b ?? 0);
    const bob = await app.person('Bob');
    await test(app, bob.id, budgets, Rights.None);
    const add = (id = 0) => app.admin.call(groups.addMember, { body: { id, userId: bob.id } });
    const statuses = (await Promise.all([add(a), add(b)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect([readers.rights, eva.id > 0]).toEqual([2, true]);
  });
});
