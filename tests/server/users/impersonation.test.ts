import { describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const asUser = (by: Person, id: number, reason?: string) => by.call(session.impersonate, { body: { id, reason } });

/** A user who impersonates another user. */
async function impersonate(app: TestApp, by: Person, id: number, reason?: string): Promise<Person> {
  const { status, body } = await asUser(by, id, reason);
  expect(status).toBe(200);
  return new Person(app, body.token, id);
}

describe('impersonation', () => {
  it('has the rights and the profile of the user, and both names in the log', async () => {
    const app = await createTestApp();
    const { admin } = app;
    const bob = await app.person('bob');
    const asBob = await impersonate(app, admin, bob.id, 'Help with a form');
    expect((await asBob.call(users.me, {})).body).toMatchObject({ id: bob.id, isAdmin: false, signInAs: true });
    expect((await asBob.call(groups.create, { body: { name: 'Mine' } })).status).toBe(403);
    await asBob.call(users.agreeTerms, { body: { id: bob.id, termAgreed: true } });

    const stopped = await asBob.call(session.stopImpersonating, {});
    const again = new Person(app, stopped.body.token);
    expect((await again.call(users.me, {})).body).toMatchObject({ name: 'admin', signInAs: false });
    expect((await asBob.call(users.me, {})).status).toBe(401);
    expect((await admin.call(users.me, {})).status).toBe(200);
    expect((await app.logRows()).slice(-3).map(({ by, log }) => `${by}: ${log}`)).toEqual([
      'admin: Login as started: bob (reason: Help with a form)',
      'admin as bob: Cookie notice accepted',
      'admin: Login as ended: bob',
    ]);
  });

  it('requires an administrator, and for system administrators a system administrator', async () => {
    const app = await createTestApp();
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    const plain = await app.person('plain', { isAdmin: true });
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    expect((await asUser(ann, bob.id)).status).toBe(403);
    expect((await asUser(ann, ann.id)).status).toBe(403);
    expect((await asUser(plain, root.id)).status).toBe(403);
    expect((await asUser(plain, 4711)).status).toBe(404);
    expect((await asUser(app.visitor, bob.id)).status).toBe(401);
    expect((await asUser(app.admin, root.id)).status).toBe(200);
  });

  it('is rejected when nested, of oneself or of a deactivated user, and can be stopped only once', async () => {
    const app = await createTestApp();
    const plain = await app.person('plain', { isAdmin: true });
    const bob = await app.person('bob');
    const codes = async (...responses: Promise<{ status: number; body: { code?: string } }>[]) =>
      (await Promise.all(responses)).map(({ status, body }) => `${status} ${body.code}`);
    const asPlain = await impersonate(app, app.admin, plain.id);
    await app.admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } });
    const conflict = '409 conflict';
    expect(
      await codes(
        asUser(asPlain, bob.id),
        asUser(plain, plain.id),
        asUser(plain, bob.id),
        plain.call(session.stopImpersonating, {}),
      ),
    ).toEqual([conflict, conflict, conflict, conflict]);
  });

  it('lasts an hour at most, also if renewed', async () => {
    const app = await createTestApp({ env: { SESSION_SECONDS: '2400' } });
    const bob = await app.person('bob');
    const asBob = await impersonate(app, app.admin, bob.id);
    app.wait(2000);
    const renewed = await asBob.call(session.renew, {});
    expect(renewed.body.expiresIn).toBe(1600);
    const later = new Person(app, renewed.body.token);
    app.wait(1601);
    expect((await later.call(users.me, {})).status).toBe(401);
    expect((await later.call(session.renew, {})).status).toBe(401);
  });

  it.each<[string, (app: TestApp, caller: { eve: Person; bob: Person; asBob: Person }) => Promise<unknown>]>([
    [
      'the right to it',
      ({ admin }, { eve }) => admin.call(users.update, { body: { id: eve.id, rowVersion: 1, isAdmin: false } }),
    ],
    [
      'the other’s account',
      ({ admin }, { bob }) => admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } }),
    ],
    ['the session it began in', (_app, { eve }) => eve.call(session.close, {})],
    ['a sign-out', (_app, { asBob }) => asBob.call(session.close, {})],
    [
      'the other’s rise to system administrator',
      ({ admin }, { bob }) => admin.call(users.update, { body: { id: bob.id, rowVersion: 1, isSysAdmin: true } }),
    ],
  ])('ends with %s', async (_what, end) => {
    const app = await createTestApp();
    const [eve, bob] = [await app.person('eve', { isAdmin: true }), await app.person('bob')];
    const asBob = await impersonate(app, eve, bob.id);
    expect((await asBob.call(users.me, {})).status).toBe(200);
    await end(app, { eve, bob, asBob });
    expect((await asBob.call(users.me, {})).status).toBe(401);
    expect((await asBob.call(session.stopImpersonating, {})).status).toBe(401);
  });

  it('does not allow deleting the administrator behind it', async () => {
    const app = await createTestApp();
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    const { id } = (await app.admin.call(users.me, {})).body;
    const asRoot = await impersonate(app, app.admin, root.id);
    const gone = await asRoot.call(users.remove, { params: { id: String(id), rowVersion: '1' } });
    expect(gone.status).toBe(403);
    const appointed = await asRoot.call(users.create, {
      body: { id: 'x', name: 'X', email: 'x@example.org', isSysAdmin: true },
    });
    expect(appointed.status).toBe(403);
  });
});
