import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, sharedTestApp } from '#tests/support/app/testApp.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const namesOf = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name);

async function makeGroup(by: Person, name: string, email?: string) {
  const { status, body } = await by.call(groups.create, { body: { name, email } });
  expect(status).toBe(200);
  return body;
}

describe('groups', () => {
  const shared = sharedTestApp();

  it('are created, read, changed and removed by administrators, each with a log row', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const made = await makeGroup(admin, '  Lawyers ', 'law@example.org');
    expect(made).toMatchObject({ name: 'Lawyers', email: 'law@example.org', rowVersion: 1 });

    const { id } = made;
    const saved = await admin.call(groups.update, { body: { id, rowVersion: 1, name: 'Counsel', email: '' } });
    expect(saved.body).toEqual({ revoke: false });
    expect((await admin.call(groups.get, at(id))).body).toMatchObject({ name: 'Counsel', email: null, rowVersion: 2 });

    const gone = await admin.call(groups.remove, { params: { id: String(id), rowVersion: '2' } });
    expect(gone.status).toBe(200);
    expect((await admin.call(groups.get, at(id))).status).toBe(404);
    expect((await app.log()).slice(-3)).toEqual([
      'Group created: Lawyers',
      'Group updated: Lawyers → Counsel (name, email)',
      'Group deleted: Counsel',
    ]);
  });

  it('keep absent properties and clear null ones', async () => {
    const { admin } = await createTestApp();
    const { id } = await makeGroup(admin, 'Lawyers', 'law@example.org');
    await admin.call(groups.update, { body: { id, rowVersion: 1 } });
    expect((await admin.call(groups.get, at(id))).body).toMatchObject({ name: 'Lawyers', email: 'law@example.org' });
    await admin.call(groups.update, { body: { id, rowVersion: 2, email: null } });
    expect((await admin.call(groups.get, at(id))).body.email).toBeNull();
  });

  it.each([
    ['no name', {}, 'Name is required.'],
    ['a blank name', { name: '  ' }, 'Name is required.'],
    ['no e-mail address', { name: 'A', email: 'nonsense' }, 'Enter a valid email address.'],
  ])('reject %s', async (_what, body, message) => {
    const { admin } = shared();
    const response = await admin.call(groups.create, { body: body as { name: string } });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
  });

  it('have unique names, regardless of case, also when twenty are created at the same time', async () => {
    const { admin } = await createTestApp();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin.call(groups.create, { body: { name: n % 2 ? 'Sales' : 'SALES' } })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(made.filter(({ body }) => body.code === 'exists')).toHaveLength(19);
    const { id } = await makeGroup(admin, 'Support');
    const renamed = await admin.call(groups.update, { body: { id, rowVersion: 1, name: 'sales' } });
    expect(renamed.body).toMatchObject({ code: 'exists', message: 'A group named “sales” already exists.' });
  });

  it('reject a write with an old rowVersion', async () => {
    const { admin } = await createTestApp();
    const { id } = await makeGroup(admin, 'Lawyers');
    const saves = await Promise.all(
      ['A', 'B', 'C'].map((name) => admin.call(groups.update, { body: { id, rowVersion: 1, name } })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await admin.call(groups.remove, { params: { id: String(id), rowVersion: '1' } })).body.code).toBe('stale');
  });

  it('cannot be removed while permissions of folders name them, and the message lists the folders', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const { id } = await makeGroup(admin, 'Lawyers');
    const folder = (await admin.call(folders.create, { body: { name: 'Law', parentId: await app.root() } })).body;
    const bizUnits = [{ bizUnitId: id }];
    await admin.call(permissions.create, { body: { fileNodeId: folder.id, rights: Rights.Read, bizUnits } });
    const removal = { params: { id: String(id), rowVersion: '1' } };
    const rejected = await admin.call(groups.remove, removal);
    expect(rejected.status).toBe(409);
    expect(rejected.body.code).toBe('in_use');
    expect(rejected.body.message).toContain('My Company/Law');

    const { rowVersion } = (await admin.call(folders.get, at(folder.id))).body;
    await admin.call(folders.remove, { params: { id: String(folder.id), rowVersion: String(rowVersion) } });
    expect((await admin.call(groups.remove, removal)).status).toBe(200);
  });

  it('are not removed while a permission is being given to them', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const fileNodeId = await app.root();
    for (let n = 0; n < 10; n++) {
      const { id } = await makeGroup(admin, `Group ${n}`);
      const bizUnits = [{ bizUnitId: id }];
      const [added, removed] = await Promise.all([
        admin.call(permissions.create, { body: { fileNodeId, rights: Rights.Read, bizUnits } }),
        admin.call(groups.remove, { params: { id: String(id), rowVersion: '1' } }),
      ]);
      expect([added.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('are listed by name, searched and paged', async () => {
    const { admin } = await createTestApp();
    for (const name of ['Team 10', 'Team 2', 'Šéfové', 'Archive']) await makeGroup(admin, name, 'a_b%c@example.org');
    const list = (query: object) => admin.call(groups.list, { query });
    expect(namesOf(await list({}))).toEqual(['Archive', 'Šéfové', 'Team 2', 'Team 10']);
    expect(namesOf(await list({ search: 'sef b%c' }))).toEqual(['Šéfové']);
    expect(namesOf(await list({ search: '__' }))).toEqual([]);
    const page = await list({ sort: 'name desc', skip: '1', take: '2' });
    expect(namesOf(page)).toEqual(['Team 2', 'Šéfové']);
    expect(page.body.total).toBe(4);
    for (const query of [{ sort: 'nameKey' }, { sort: 'name up' }, { skip: '-1' }, { take: 'x' }])
      expect((await list(query)).status).toBe(400);
  });
});

describe('members', () => {
  it('are added and removed, and the candidates are the others', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    const { id } = await makeGroup(admin, 'Lawyers');
    await admin.call(groups.addMember, { body: { id, userId: ann.id } });
    await admin.call(groups.addMember, { body: { id, userId: ann.id } });
    expect(namesOf(await admin.call(groups.members, { ...at(id), query: {} }))).toEqual(['ann']);
    expect(namesOf(await admin.call(groups.candidates, { ...at(id), query: {} }))).toEqual(['admin', 'bob']);
    expect(namesOf(await admin.call(groups.ofUser, { ...at(ann.id), query: {} }))).toEqual(['Lawyers']);
    expect(namesOf(await admin.call(groups.candidatesOfUser, { ...at(bob.id), query: {} }))).toEqual(['Lawyers']);

    await admin.call(groups.removeMember, { params: { id: String(id), userId: String(ann.id) } });
    await admin.call(groups.removeMember, { params: { id: String(id), userId: String(ann.id) } });
    expect((await admin.call(groups.members, { ...at(id), query: {} })).body).toEqual({ items: [], total: 0 });
    const lines = (await app.log()).filter((line) => line.startsWith('Group member'));
    expect(lines).toEqual(['Group member added: Lawyers – ann', 'Group member removed: Lawyers – ann']);
  });

  it('are searched, sorted and paged', async () => {
    const app = await createTestApp();
    for (const name of ['Čeněk', 'Adam', 'Bára']) await app.person(name);
    const { id } = await makeGroup(app.admin, 'Lawyers');
    const list = (query: object) => app.admin.call(groups.candidates, { ...at(id), query });
    expect(namesOf(await list({ sort: 'email desc', take: '2' }))).toEqual(['Čeněk', 'Bára']);
    expect(namesOf(await list({ search: 'cen example' }))).toEqual(['Čeněk']);
  });

  it('must exist, like the group', async () => {
    const app = await createTestApp();
    const { id } = await makeGroup(app.admin, 'Lawyers');
    const add = (body: { id: number; userId: number }) => app.admin.call(groups.addMember, { body });
    expect((await add({ id, userId: 4711 })).status).toBe(404);
    expect((await add({ id: 4711, userId: app.admin.id || 1 })).status).toBe(404);
    expect((await add({ id, userId: id })).status).toBe(404);
  });
});

describe('users and groups', () => {
  it('are returned in one list', async () => {
    const app = await createTestApp();
    await app.person('bob');
    await makeGroup(app.admin, 'Archive', 'box@example.org');
    const { body } = await app.admin.call(groups.units, { query: {} });
    expect(body.items.map(({ name, isGroup }) => [name, isGroup])).toEqual([
      ['admin', false],
      ['Archive', true],
      ['bob', false],
    ]);
    expect((await app.admin.call(groups.units, { query: { search: 'box' } })).body.total).toBe(1);
  });
});

describe('rights on groups', () => {
  it('all signed-in users read, administrators write', async () => {
    const app = await createTestApp();
    const { id } = await makeGroup(app.admin, 'Lawyers');
    const ann = await app.person('ann');
    const query = {};
    const reading = (by: Person) =>
      Promise.all([
        by.call(groups.list, { query }),
        by.call(groups.get, at(id)),
        by.call(groups.members, { ...at(id), query }),
        by.call(groups.ofUser, { ...at(ann.id), query }),
      ]);
    const writing = (by: Person) =>
      Promise.all([
        by.call(groups.create, { body: { name: 'Mine' } }),
        by.call(groups.update, { body: { id, rowVersion: 1, name: 'Mine' } }),
        by.call(groups.addMember, { body: { id, userId: ann.id } }),
        by.call(groups.removeMember, { params: { id: String(id), userId: String(ann.id) } }),
        by.call(groups.candidates, { ...at(id), query }),
        by.call(groups.candidatesOfUser, { ...at(ann.id), query }),
        by.call(groups.units, { query }),
        by.call(groups.remove, { params: { id: String(id), rowVersion: '1' } }),
      ]);
    expect((await reading(ann)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set((await writing(ann)).map(({ status }) => status))).toEqual(new Set([403]));
    const strangers = [...(await reading(app.visitor)), ...(await writing(app.visitor))];
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('GET /group', () => {
  it('returns the numbers of members and of folders whose permissions name a group, and lists those folders by path', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const { id } = await makeGroup(admin, 'Lawyers');
    const member = await app.person('Mia');
    await admin.call(groups.addMember, { body: { id, userId: member.id } });
    const root = await app.root();
    for (const name of ['Zoo', 'Contracts']) {
      const { body } = await admin.call(folders.create, { body: { name, parentId: root } });
      const entry = { fileNodeId: body.id, rights: Rights.Read, bizUnits: [{ bizUnitId: id }] };
      await admin.call(permissions.create, { body: entry });
      if (name === 'Zoo') {
        const params = { id: String(body.id), rowVersion: String(body.rowVersion) };
        expect((await admin.call(folders.remove, { params })).status).toBe(200);
      }
    }
    const { body } = await admin.call(groups.list, { query: {} });
    expect(body.items).toMatchObject([{ name: 'Lawyers', members: 1, folders: 1 }]);
    const naming = (await admin.call(groups.folders, at(id))).body;
    expect(naming.items.map(({ path }) => path)).toEqual([expect.stringContaining('Contracts')]);
    expect((await member.call(groups.folders, at(id))).status).toBe(403);
  });

  it('finds the one group with a name, regardless of case', async () => {
    const { admin } = await createTestApp();
    await makeGroup(admin, 'Lawyers');
    await makeGroup(admin, 'Lawyers and notaries');
    expect(namesOf(await admin.call(groups.list, { query: { name: 'LAWYERS' } }))).toEqual(['Lawyers']);
    expect(namesOf(await admin.call(groups.list, { query: { name: 'Law' } }))).toEqual([]);
  });
});
