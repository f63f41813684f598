import { describe, expect, it } from 'vitest';
import { groups } from '#contract/groups.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { Person } from '#tests/support/person.ts';

const asUser = (by: Person, id: number, reason?: string) => by.call(session.signInAs, { body: { id, reason } });

/** Somebody acting as somebody else. */
async function acting(house: TestHouse, by: Person, id: number, reason?: string): Promise<Person> {
  const { status, body } = await asUser(by, id, reason);
  expect(status).toBe(200);
  return new Person(house, body.token, id);
}

describe('acting as another', () => {
  it('has the other’s rights and profile, and both names in the log', async () => {
    const house = await openHouse();
    const { admin } = house;
    const bob = await house.person('bob');
    const asBob = await acting(house, admin, bob.id, 'Help with a form');
    expect((await asBob.call(users.me, {})).body).toMatchObject({ id: bob.id, isAdmin: false, signInAs: true });
    expect((await asBob.call(groups.create, { body: { name: 'Mine' } })).status).toBe(403);
    await asBob.call(users.agreeTerms, { body: { id: bob.id, termAgreed: true } });

    const stopped = await asBob.call(session.stopSignInAs, {});
    const again = new Person(house, stopped.body.token);
    expect((await again.call(users.me, {})).body).toMatchObject({ name: 'admin', signInAs: false });
    expect((await asBob.call(users.me, {})).status).toBe(401);
    expect((await admin.call(users.me, {})).status).toBe(200);
    expect((await house.logRows()).slice(-3).map(({ by, log }) => `${by}: ${log}`)).toEqual([
      'admin: Signed in as: bob (reason: Help with a form)',
      'admin as bob: Cookie notice accepted',
      'admin: Stopped acting as: bob',
    ]);
  });

  it('is for administrators, onto system administrators for their own kind', async () => {
    const house = await openHouse();
    const [ann, bob] = [await house.person('ann'), await house.person('bob')];
    const plain = await house.person('plain', { isAdmin: true });
    const root = await house.person('root', { isAdmin: true, isSysAdmin: true });
    expect((await asUser(ann, bob.id)).status).toBe(403);
    expect((await asUser(ann, ann.id)).status).toBe(403);
    expect((await asUser(plain, root.id)).status).toBe(403);
    expect((await asUser(plain, 4711)).status).toBe(404);
    expect((await asUser(house.visitor, bob.id)).status).toBe(401);
    expect((await asUser(house.admin, root.id)).status).toBe(200);
  });

  it('is never nested, nor onto oneself or a deactivated user, and stops only when it began', async () => {
    const house = await openHouse();
    const plain = await house.person('plain', { isAdmin: true });
    const bob = await house.person('bob');
    const codes = async (...answers: Promise<{ status: number; body: { code?: string } }>[]) =>
      (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.code}`);
    const asPlain = await acting(house, house.admin, plain.id);
    await house.admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } });
    const conflict = '409 conflict';
    expect(
      await codes(
        asUser(asPlain, bob.id),
        asUser(plain, plain.id),
        asUser(plain, bob.id),
        plain.call(session.stopSignInAs, {}),
      ),
    ).toEqual([conflict, conflict, conflict, conflict]);
  });

  it('lasts an hour at most, renewed or not', async () => {
    const house = await openHouse({ env: { SESSION_SECONDS: '2400' } });
    const bob = await house.person('bob');
    const asBob = await acting(house, house.admin, bob.id);
    house.wait(2000);
    const renewed = await asBob.call(session.renew, {});
    expect(renewed.body.expiresIn).toBe(1600);
    const later = new Person(house, renewed.body.token);
    house.wait(1601);
    expect((await later.call(users.me, {})).status).toBe(401);
    expect((await later.call(session.renew, {})).status).toBe(401);
  });

  it.each<[string, (house: TestHouse, who: { eve: Person; bob: Person; asBob: Person }) => Promise<unknown>]>([
    [
      'the right to it',
      ({ admin }, { eve }) => admin.call(users.update, { body: { id: eve.id, rowVersion: 1, isAdmin: false } }),
    ],
    [
      'the other’s account',
      ({ admin }, { bob }) => admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } }),
    ],
    ['the session it began in', (_house, { eve }) => eve.call(session.close, {})],
    ['a sign-out', (_house, { asBob }) => asBob.call(session.close, {})],
    [
      'the other’s rise to system administrator',
      ({ admin }, { bob }) => admin.call(users.update, { body: { id: bob.id, rowVersion: 1, isSysAdmin: true } }),
    ],
  ])('ends with %s', async (_what, end) => {
    const house = await openHouse();
    const [eve, bob] = [await house.person('eve', { isAdmin: true }), await house.person('bob')];
    const asBob = await acting(house, eve, bob.id);
    expect((await asBob.call(users.me, {})).status).toBe(200);
    await end(house, { eve, bob, asBob });
    expect((await asBob.call(users.me, {})).status).toBe(401);
    expect((await asBob.call(session.stopSignInAs, {})).status).toBe(401);
  });

  it('does not let the hands behind it delete themselves', async () => {
    const house = await openHouse();
    const root = await house.person('root', { isAdmin: true, isSysAdmin: true });
    const { id } = (await house.admin.call(users.me, {})).body;
    const asRoot = await acting(house, house.admin, root.id);
    const gone = await asRoot.call(users.remove, { params: { id: String(id), rowVersion: '1' } });
    expect(gone.status).toBe(403);
    const appointed = await asRoot.call(users.create, {
      body: { id: 'x', name: 'X', email: 'x@example.org', isSysAdmin: true },
    });
    expect(appointed.status).toBe(403);
  });
});
