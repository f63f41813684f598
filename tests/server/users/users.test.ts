import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

type Change = Omit<BodyOf<typeof users.update>, 'id' | 'rowVersion'>;

const at = (id: number) => ({ params: { id: String(id) } });
const NEW = 'correct horse battery';

const read = async (by: Person, id: number) => (await by.call(users.get, at(id))).body;

/** Changes the current record of a user. */
async function change(by: Person, app: TestApp, id: number, change: Change) {
  const { rowVersion = 0 } = await read(app.admin, id);
  return by.call(users.update, { body: { id, rowVersion, ...change } });
}

async function remove(by: Person, app: TestApp, id: number) {
  const { rowVersion = 0 } = await read(app.admin, id);
  return by.call(users.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
}

const isIn = async (person: Person) => (await person.call(users.me, {})).status === 200;

describe('GET /user', () => {
  it('returns everything but secrets to administrators, and names and addresses to others', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const all = await app.admin.call(users.list, { query: {} });
    expect(all.body.total).toBe(2);
    expect(all.body.items[1]).toMatchObject({ name: 'ann', authProviderUserId: 'ann', isAdmin: false, rowVersion: 1 });
    expect(JSON.stringify(all.body)).not.toMatch(/argon|password/i);

    const seen = await ann.call(users.list, { query: {} });
    expect(seen.body.items[0]).toEqual({ id: expect.any(Number), name: 'admin', email: 'admin@localhost' });
    expect(await read(ann, ann.id)).toMatchObject({ name: 'ann', isAdmin: false, rowVersion: 1 });
    expect((await ann.call(users.list, { query: { sort: 'isAdmin' } })).status).toBe(400);
    expect((await app.visitor.call(users.list, { query: {} })).status).toBe(401);
    expect((await ann.call(users.get, at(4711))).status).toBe(404);
  });

  it('searches, sorts and pages; only administrators find sign-in IDs', async () => {
    const app = await createTestApp();
    const make = (id: string, name: string) =>
      app.admin.call(users.create, { body: { id, name, email: `${id}@example.org` } });
    await make('u-77', 'Šárka Nová');
    await make('u-78', 'Petr Nový');
    const ann = await app.person('ann');
    const names = async (by: Person, query: object) =>
      (await by.call(users.list, { query })).body.items.map(({ name }) => name);
    expect(await names(app.admin, { search: 'NOVA sark' })).toEqual(['Šárka Nová']);
    expect(await names(app.admin, { search: 'u-7', sort: 'authProviderUserId desc', take: '1' })).toEqual([
      'Petr Nový',
    ]);
    expect(await names(ann, { sort: 'email desc', skip: '1', take: '2' })).toEqual(['Šárka Nová', 'ann']);
    for (const sort of ['isAdmin', 'timeZoneId desc', 'updatedOn', 'rowVersion'])
      expect(await names(app.admin, { sort })).toHaveLength(4);
  });
});

describe('POST /user', () => {
  it('creates users who can sign in, with a zone under either of its names, which stays', async () => {
    const app = await createTestApp();
    const { status, body } = await app.admin.call(users.create, {
      body: {
        id: 'bob',
        name: 'Bob',
        email: ' bob@example.org ',
        timeZoneId: 'GMT Standard Time',
        cultureId: 'en-GB',
        password: NEW,
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'bob@example.org', timeZoneId: 'GMT Standard Time', cultureId: 'en-gb' });
    const bob = await app.signIn('BOB', NEW);
    expect((await bob.call(users.me, {})).body).toMatchObject({
      timeZoneId: 'GMT Standard Time',
      timeZone: 'Europe/London',
      signInAs: false,
    });
    expect(await app.log()).toContain('User created: Bob (ID bob)');
  });

  it('gives a user without a zone the configured one, and offers the zones by both kinds of names', async () => {
    const app = await createTestApp({ env: { DEFAULT_TIME_ZONE: 'Europe/Prague' } });
    const { body } = await app.admin.call(users.create, { body: { id: 'bob', name: 'Bob', email: 'bob@example.org' } });
    expect((await read(app.admin, body.id)).timeZoneId).toBe('Europe/Prague');
    const { items } = (await app.admin.call(users.timeZones, {})).body;
    expect(items).toContainEqual({ id: 'GMT Standard Time', name: 'GMT Standard Time (Europe/London)' });
    expect(items).toContainEqual({ id: 'Europe/Prague', name: 'Europe/Prague' });
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { id } of items.filter(({ id }) => / Standard Time$/.test(id))) {
      const { rowVersion = 0 } = await read(app.admin, body.id);
      const change = { id: body.id, rowVersion, timeZoneId: id };
      expect((await app.admin.call(users.update, { body: change })).status).toBe(200);
      expect((await read(app.admin, body.id)).timeZoneId).toBe(id);
    }
  });

  it('rejects invalid values with the message of each rule', async () => {
    const app = await createTestApp();
    const wrong: [object, string][] = [
      [{ name: undefined }, 'Name is required.'],
      [{ email: '' }, 'Email is required.'],
      [{ id: ' ' }, 'ID is required.'],
      [{ email: 'x@y, z@y' }, 'Enter a valid email address.'],
      [{ timeZoneId: 'Mars/Olympus' }, 'Choose a time zone from the list.'],
      [{ cultureId: '??' }, 'Choose a language from the list.'],
      [{ password: 'short' }, 'A password needs at least 10 characters.'],
      [{ password: 'Qwertyuiop' }, 'This password is easy to guess. Choose a longer or less common one.'],
      [{ id: 'bob.the.builder', password: 'Bob.the.Builder' }, 'The password can’t be'],
    ];
    for (const [part, message] of wrong) {
      const body = { id: 'bob', name: 'Bob', email: 'bob@example.org', ...part };
      const response = await app.admin.call(users.create, { body });
      expect(response.status).toBe(400);
      expect(response.body.message).toContain(message);
    }
  });

  it('keeps IDs and addresses unique, also against each other and concurrently', async () => {
    const app = await createTestApp();
    const make = (id: string, email: string) => app.admin.call(users.create, { body: { id, name: 'X', email } });
    const raced = await Promise.all(
      Array.from({ length: 10 }, (_, n) => make(n % 2 ? 'bob' : 'BOB', `b${n}@example.org`)),
    );
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(raced.filter(({ body }) => body.code === 'exists')).toHaveLength(9);
    expect((await make('carl', 'ADMIN@localhost')).body.message).toContain('ADMIN@localhost');
    expect((await make('admin@localhost', 'carl@example.org')).body.message).toContain('admin@localhost');
    expect((await make('carl', 'bob')).status).toBe(400);
  });

  it('requires an administrator, and for system administrators a system administrator', async () => {
    const app = await createTestApp();
    const plain = await app.person('plain', { isAdmin: true });
    const body = { id: 'eve', name: 'Eve', email: 'eve@example.org' };
    expect((await (await app.person('ann')).call(users.create, { body })).status).toBe(403);
    const rejected = await plain.call(users.create, { body: { ...body, isSysAdmin: true } });
    expect(rejected.status).toBe(403);
    expect(await app.log()).toContain('Refused to make a system administrator: Eve');
    const made = await app.admin.call(users.create, { body: { ...body, isSysAdmin: true } });
    expect(made.body).toMatchObject({ isSysAdmin: true, isAdmin: true });
  });
});

describe('PUT /user', () => {
  it('lets users change their own name and locale, and nothing privileged', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const own = await change(ann, app, ann.id, {
      name: 'Ann',
      timeZoneId: 'Europe/Prague',
      cultureId: null,
      email: 'ann@example.org',
      isAdmin: false,
      invalid: false,
      isSysAdmin: false,
    });
    expect(own.body).toEqual({ revoke: false });
    expect(await read(ann, ann.id)).toMatchObject({ name: 'Ann', timeZoneId: 'Europe/Prague', rowVersion: 2 });
    for (const privileged of [
      { isAdmin: true },
      { isSysAdmin: true },
      { invalid: true },
      { email: 'boss@example.org' },
    ]) {
      const response = await change(ann, app, ann.id, { name: 'Queen', ...privileged });
      expect(response.status).toBe(403);
      const line = `Refused to change ${Object.keys(privileged)[0]} of user: Ann`;
      expect((await app.log()).at(-1)).toBe(line);
    }
    expect(await read(ann, ann.id)).toMatchObject({ name: 'Ann', rowVersion: 2 });
    const other = await app.person('bob');
    expect((await change(ann, app, other.id, { name: 'Bobby' })).status).toBe(403);
  });

  it('ignores read-only fields', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const body = {
      Id: ann.id,
      ROWVERSION: 1,
      Name: 'Ann',
      passwordHash: 'x',
      createdBy: 1,
      deletedOn: 'x',
      authProviderUserId: 'admin2',
    };
    const response = await ann.fetch('/user/', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    expect(await read(app.admin, ann.id)).toMatchObject({ name: 'Ann', authProviderUserId: 'ann' });
  });

  it('ends sessions when a role or the account is lost, and says so to the affected user', async () => {
    const app = await createTestApp();
    const [eve, bob] = [await app.person('eve', { isAdmin: true }), await app.person('bob')];
    await change(app.admin, app, bob.id, { isAdmin: true });
    expect(await isIn(bob)).toBe(true);
    expect((await change(app.admin, app, bob.id, { isAdmin: false })).body).toEqual({ revoke: false });
    expect(await isIn(bob)).toBe(false);
    expect((await change(eve, app, eve.id, { isAdmin: false })).body).toEqual({ revoke: true });
    expect(await isIn(eve)).toBe(false);
    const again = await app.sessionOf(bob.id);
    await change(app.admin, app, bob.id, { invalid: true });
    expect(await isIn(again)).toBe(false);
    expect(await app.log()).toContain('User updated: bob (deactivated: yes)');
  });

  it('requires a system administrator to change one', async () => {
    const app = await createTestApp();
    const plain = await app.person('plain', { isAdmin: true });
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    for (const body of [{ name: 'Toor' }, { invalid: true }, { email: 'x@example.org' }])
      expect((await change(plain, app, root.id, body)).status).toBe(403);
    expect((await change(plain, app, plain.id, { isSysAdmin: true })).status).toBe(403);
    expect((await remove(plain, app, root.id)).status).toBe(403);
    expect((await plain.call(users.setPassword, { body: { id: root.id, password: NEW } })).status).toBe(403);
    expect((await change(app.admin, app, root.id, { isAdmin: false })).body.code).toBe('conflict');
    expect((await change(app.admin, app, root.id, { isSysAdmin: false, isAdmin: false })).status).toBe(200);
  });

  it('always keeps one system administrator, also with concurrent calls', async () => {
    const app = await createTestApp();
    const admin = (await app.admin.call(users.me, {})).body.id;
    for (const attempt of [{ isSysAdmin: false }, { invalid: true }])
      expect((await change(app.admin, app, admin, attempt)).body.code).toBe('conflict');
    const others = await Promise.all(
      ['r1', 'r2', 'r3'].map((name) => app.person(name, { isAdmin: true, isSysAdmin: true })),
    );
    // Each removes the right of the next one, in a circle, all at the same time.
    const circle = [{ by: app.admin, id: admin }, ...others.map((by) => ({ by, id: by.id }))];
    const versions = await Promise.all(circle.map(({ id }) => read(app.admin, id)));
    await Promise.all(
      circle.map(({ by }, n) => {
        const next = (n + 1) % circle.length;
        const { id = 0, rowVersion = 0 } = versions[next] ?? {};
        if (n % 2) return by.call(users.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
        return by.call(users.update, { body: { id, rowVersion, isSysAdmin: false } });
      }),
    );
    const left = await app.ctx.stores.users.countOtherSysAdmins(0);
    expect(left).toBeGreaterThanOrEqual(1);
  });

  it('rejects an old rowVersion and a taken address', async () => {
    const app = await createTestApp();
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    const saves = await Promise.all(
      ['A', 'B', 'C'].map((name) => app.admin.call(users.update, { body: { id: ann.id, rowVersion: 1, name } })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await change(app.admin, app, ann.id, { email: 'BOB@example.org' })).body.code).toBe('exists');
    expect((await change(app.admin, app, ann.id, { email: 'bob' })).status).toBe(400);
    const moved = await Promise.all(
      [ann.id, bob.id].map((id) => change(app.admin, app, id, { email: 'new@example.org' })),
    );
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('DELETE /user', () => {
  it('removes memberships and sessions, keeps the name in log rows, and frees the ID', async () => {
    const app = await createTestApp();
    const bob = await app.person('bob', { isAdmin: true });
    const { body: group } = await bob.call(groups.create, { body: { name: 'Team' } });
    await bob.call(groups.addMember, { body: { id: group.id, userId: bob.id } });
    expect((await remove(bob, app, bob.id)).body.message).toBe('You can’t delete your own account.');
    expect((await remove(app.admin, app, bob.id)).status).toBe(200);

    expect(await isIn(bob)).toBe(false);
    expect((await app.admin.call(users.get, at(bob.id))).status).toBe(404);
    const members = await app.admin.call(groups.members, { ...at(group.id), query: {} });
    expect(members.body.items).toEqual([]);
    expect((await app.admin.call(groups.get, at(group.id))).body.createdBy).toEqual({ id: bob.id, name: 'bob' });
    const again = await app.admin.call(users.create, {
      body: { id: 'bob', name: 'Bob II', email: 'bob@example.org' },
    });
    expect(again.status).toBe(200);
    expect(await app.log()).toContain('User deleted: bob');
  });

  it('removes entries that name the user completely, so that none matches more users', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    const fileNodeId = await app.root();
    const give = (units: number[], rights: 1 | 2) =>
      admin.call(permissions.create, {
        body: { fileNodeId, rights, bizUnits: units.map((bizUnitId) => ({ bizUnitId })) },
      });
    const team = (await admin.call(groups.create, { body: { name: 'Team' } })).body;
    for (const { id } of [ann, bob]) await admin.call(groups.addMember, { body: { id: team.id, userId: id } });
    await give([team.id, bob.id], Rights.ReadWrite);
    await give([ann.id], Rights.Read);
    const rightsOf = async (by: Person) => (await by.call(folders.get, at(fileNodeId))).body.rights;
    expect([await rightsOf(ann), await rightsOf(bob)]).toEqual([Rights.Read, Rights.ReadWrite]);
    await remove(admin, app, bob.id);
    expect(await rightsOf(ann)).toBe(Rights.Read);
    const { body } = await admin.call(permissions.list, { ...at(fileNodeId), query: {} });
    expect(body.items.map(({ bizUnits }) => bizUnits.map(({ bizUnitName }) => bizUnitName))).toEqual([['ann']]);
  });

  it('returns 403 to others than administrators, and 409 for an old rowVersion', async () => {
    const app = await createTestApp();
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    expect((await remove(ann, app, bob.id)).status).toBe(403);
    const stale = await app.admin.call(users.remove, { params: { id: String(bob.id), rowVersion: '7' } });
    expect(stale.body.code).toBe('stale');
  });
});

describe('PUT /user/password', () => {
  const set = (by: Person, id: number, password = NEW, currentPassword?: string) =>
    by.call(users.setPassword, { body: { id, password, currentPassword } });

  it('requires the own current one, and ends the other own sessions', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann', { password: PASSWORD });
    const elsewhere = await app.sessionOf(ann.id);
    const wrong = await set(ann, ann.id, NEW, 'not it');
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual([
      { path: 'currentPassword', message: 'The current password is incorrect.', reason: 'password.wrong' },
    ]);
    expect((await set(ann, ann.id)).status).toBe(400);
    expect((await set(ann, ann.id, NEW, PASSWORD)).status).toBe(200);
    expect([await isIn(ann), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await isIn(await app.signIn('ann', NEW))).toBe(true);
    expect((await app.log()).filter((line) => line.startsWith('Password'))).toEqual(['Password changed: ann']);
  });

  it('counts wrong ones like sign-ins', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann', { password: PASSWORD });
    const guesses = await Promise.all(Array.from({ length: 12 }, () => set(ann, ann.id, NEW, 'a guess')));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('needs no current one from administrators, and is forbidden for others', async () => {
    const app = await createTestApp();
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    expect((await set(ann, bob.id)).status).toBe(403);
    expect((await set(app.admin, bob.id)).status).toBe(200);
    expect(await isIn(bob)).toBe(false);
    expect((await set(app.admin, bob.id, 'basketball')).body.message).toContain('easy to guess');
    expect((await set(app.admin, 4711)).status).toBe(404);
  });

  it('is rejected in Enterprise mode, except for local system administrators', async () => {
    const app = await createTestApp({ env: { AUTH_MODE: '1' } });
    const ann = await app.person('ann', { password: PASSWORD });
    expect((await set(ann, ann.id, NEW, PASSWORD)).status).toBe(403);
    expect((await set(app.admin, ann.id)).status).toBe(403);
    const local = await app.visitor.call(session.open, { body: { id: 'ann', password: PASSWORD } });
    expect(local.status).toBe(401);
  });
});

describe('GET /timezone and /culture', () => {
  it('return the values that can be stored', async () => {
    const app = await createTestApp();
    const { body: zones } = await app.admin.call(users.timeZones, {});
    expect(zones.items).toContainEqual({ id: 'Europe/Prague', name: 'Europe/Prague' });
    const { body: cultures } = await app.admin.call(users.cultures, {});
    expect(cultures.items.find(({ id }) => id === 'cs-cz')?.name).toMatch(/Czech/);
    expect((await app.visitor.call(users.timeZones, {})).status).toBe(401);
  });
});

describe('GET /user with filters', () => {
  async function openOffice() {
    const app = await createTestApp();
    const { admin } = app;
    const anna = await app.person('anna', { isAdmin: true, password: PASSWORD });
    const bob = await app.person('bob', { password: PASSWORD });
    const { body } = await admin.call(users.create, { body: { id: 'ivy', name: 'Ivy', email: 'ivy@example.org' } });
    const { body: group } = await admin.call(groups.create, { body: { name: 'Legal' } });
    await admin.call(groups.addMember, { body: { id: group.id, userId: bob.id } });
    return { app, admin, anna, bob, ivy: body, groupId: String(group.id) };
  }
  const names = async (by: Person, query: object) =>
    (await by.call(users.list, { query })).body.items.map(({ name }) => name);

  it('filters by state, role, group, last sign-in and exact address, with counts of every choice', async () => {
    const { app, admin, bob, groupId } = await openOffice();
    expect(await names(admin, { state: 'invited' })).toEqual(['Ivy']);
    expect(await names(admin, { role: 'admin' })).toEqual(['anna']);
    expect(await names(admin, { groupId })).toEqual(['bob']);
    expect(await names(admin, { lastSignIn: 'never' })).toEqual(['Ivy']);
    expect(await names(admin, { email: 'IVY@example.org' })).toEqual(['Ivy']);
    expect(await names(admin, { lastSignInFrom: '2026-03-02', lastSignInTo: '2026-03-02', search: 'bob' })).toEqual([
      'bob',
    ]);
    expect(await names(admin, { lastSignInTo: '2026-03-01' })).toEqual([]);

    const { body } = await admin.call(users.get, { params: { id: String(bob.id) } });
    const change = { id: bob.id, rowVersion: body.rowVersion ?? 0, invalid: true };
    await admin.call(users.update, { body: change });
    expect(await names(admin, { state: 'deactivated' })).toEqual(['bob']);
    expect((await admin.call(users.counts, { query: { state: 'deactivated' } })).body).toEqual({
      state: { active: 2, invited: 1, deactivated: 1 },
      role: { sysAdmin: 0, admin: 0, user: 1 },
      lastSignIn: { week: 1, old: 0, never: 0 },
    });
    app.wait(91 * 24 * 3600);
    const again = await app.signIn('admin');
    expect(await names(again, { lastSignIn: 'old' })).toEqual(['anna', 'bob']);
  });

  it('returns groups, state and the last system administrator to administrators', async () => {
    const { admin, bob } = await openOffice();
    const { items } = (await admin.call(users.list, { query: {} })).body;
    expect(items.find(({ id }) => id === bob.id)).toMatchObject({ groups: 1, state: 'active', isLastSysAdmin: false });
    expect(items.find(({ name }) => name === 'admin')).toMatchObject({ isLastSysAdmin: true });
  });

  it('rejects filters by fields that only administrators see', async () => {
    const { bob, groupId } = await openOffice();
    for (const query of [{ state: 'invited' }, { role: 'admin' }, { groupId }, { lastSignIn: 'never' }] as const)
      expect((await bob.call(users.list, { query })).status).toBe(403);
    expect((await bob.call(users.counts, { query: {} })).status).toBe(403);
    expect((await bob.call(users.list, { query: { email: 'ivy@example.org' } })).body.total).toBe(1);
  });

  it('exports the filtered list', async () => {
    const { admin } = await openOffice();
    const lines = (await (await admin.fetch('/user/csv?state=invited')).text()).trim().split('\r\n');
    expect(lines.slice(1)).toEqual(['ivy,Ivy,ivy@example.org,,user,invited']);
  });
});

describe('GET /session?userId', () => {
  it('returns the sessions of another user to administrators, who can end one', async () => {
    const app = await createTestApp();
    const bob = await app.person('bob');
    const query = { userId: String(bob.id) };
    const { items } = (await app.admin.call(session.list, { query })).body;
    expect(items).toHaveLength(1);
    expect(
      (await bob.call(session.list, { query: { userId: String((await app.admin.call(users.me, {})).body.id) } }))
        .status,
    ).toBe(403);
    expect((await app.admin.call(session.end, { params: { id: String(items[0]?.id) } })).status).toBe(200);
    expect((await bob.call(users.me, {})).status).toBe(401);
    expect((await app.log()).at(-1)).toBe('Session signed out: bob');
  });
});
