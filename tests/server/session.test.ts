import { describe, expect, it } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { Person } from '#tests/support/person.ts';

const wrong = 'User ID or password is incorrect.';

describe('POST /authenticate', () => {
  it('signs in by ID or e-mail address, whatever the case', async () => {
    const house = await openHouse();
    for (const id of ['admin', 'ADMIN', 'Admin@LocalHost']) {
      const { status, body } = await house.visitor.call(session.open, { body: { id, password: PASSWORD } });
      expect(status).toBe(200);
      expect(body.expiresIn).toBe(3600);
    }
    expect(await house.log()).toEqual(expect.arrayContaining(['Signed in']));
  });

  it.each([
    ['a wrong password', { id: 'admin', password: 'nope' }],
    ['an unknown user', { id: 'nobody', password: PASSWORD }],
  ])('refuses %s in the same words', async (_what, body) => {
    const house = await openHouse();
    const answer = await house.visitor.call(session.open, { body });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: wrong, code: 'unauthenticated' });
    expect(await house.log()).toContain('Sign-in failed');
  });

  it('asks for both fields, each in its own line', async () => {
    const house = await openHouse();
    const { status, body } = await house.visitor.call(session.open, { body: { id: '', password: '' } });
    expect(status).toBe(400);
    expect(body.message).toBe('Please enter User ID.\nPlease enter Password.');
  });

  it('stops after ten failures of an account, also parallel ones, and opens again after the window', async () => {
    const house = await openHouse();
    const guesses = Array.from({ length: 14 }, () =>
      house.visitor.call(session.open, { body: { id: 'admin', password: 'guess' } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);

    const right = { body: { id: 'admin', password: PASSWORD } };
    const blocked = await house.visitor.call(session.open, right);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBe(900);
    house.wait(901);
    expect((await house.visitor.call(session.open, right)).status).toBe(200);
  });
});

describe('a bearer token', () => {
  it('expires', async () => {
    const house = await openHouse();
    house.wait(3599);
    expect((await house.admin.call(users.me, {})).status).toBe(200);
    house.wait(2);
    expect((await house.admin.call(users.me, {})).status).toBe(401);
  });

  it('is renewed up to a minute after it expired, and not later', async () => {
    const house = await openHouse();
    house.wait(3600 + 59);
    expect((await house.admin.call(session.renew, {})).status).toBe(200);
    const late = await openHouse();
    late.wait(3600 + 61);
    expect((await late.admin.call(session.renew, {})).status).toBe(401);
  });

  it('works 30 seconds beside the one that replaced it', async () => {
    const house = await openHouse();
    const { body } = await house.admin.call(session.renew, {});
    expect(body.token).not.toBe(house.admin.token);
    house.wait(29);
    expect((await house.admin.call(users.me, {})).status).toBe(200);
    house.wait(2);
    expect((await house.admin.call(users.me, {})).status).toBe(401);
  });

  it('cannot carry a session beyond twelve hours', async () => {
    const house = await openHouse({ env: { SESSION_SECONDS: '43200' } });
    house.wait(6 * 3600);
    const { body } = await house.admin.call(session.renew, {});
    expect(body.expiresIn).toBe(6 * 3600);
  });

  it('ends with its session: the renewed one and the old one', async () => {
    const house = await openHouse();
    await house.admin.call(session.renew, {});
    expect((await house.admin.call(session.close, {})).status).toBe(200);
    expect((await house.admin.call(users.me, {})).status).toBe(401);
    expect((await house.admin.call(session.renew, {})).status).toBe(401);
  });
});

describe('the owner of an attacked account', () => {
  it('still signs in from where they lately did, while strangers are kept out', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: 'loopback' } });
    await house.person('ann', { password: PASSWORD });
    const from = (ip: string, id: string, password: string) => statusOf(house, ip, { id, password });
    expect(await from('10.0.0.1', 'ann', PASSWORD)).toBe(200);
    // The ID and the e-mail address are the same account, and strangers share one allowance.
    for (let n = 0; n < 10; n++) await from(`10.9.0.${n}`, n % 2 ? 'ann' : 'ANN@example.org', 'guess');
    expect(await from('10.9.1.1', 'ann', PASSWORD)).toBe(429);
    expect(await from('10.0.0.1', 'ann@example.org', PASSWORD)).toBe(200);
    // The known address has ten failures of its own, and no more.
    for (let n = 0; n < 10; n++) expect(await from('10.0.0.1', 'ann', 'guess')).toBe(401);
    expect(await from('10.0.0.1', 'ann', PASSWORD)).toBe(429);
    house.wait(901);
    expect(await from('10.9.1.1', 'ann', PASSWORD)).toBe(200);
  });

  it('is known by an address for thirty days', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: 'loopback' } });
    await house.person('ann', { password: PASSWORD });
    const from = (ip: string, password: string) => statusOf(house, ip, { id: 'ann', password });
    expect(await from('10.0.0.1', PASSWORD)).toBe(200);
    house.wait(30 * 24 * 3600 + 1);
    await house.runTask('forgetOldSessions');
    for (let n = 0; n < 10; n++) await from(`10.9.0.${n}`, 'guess');
    expect(await from('10.0.0.1', PASSWORD)).toBe(429);
  });

  it('is not told apart from nobody: fifty failures of an address end its tries on any account', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: 'loopback' } });
    const statuses: number[] = [];
    for (let n = 0; n < 51; n++)
      statuses.push(await statusOf(house, '10.9.0.1', { id: `nobody${n}`, password: 'guess' }));
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses[50]).toBe(429);
  });
});

describe('one’s own sessions', () => {
  it('are listed with place and browser, and ended one by one', async () => {
    const house = await openHouse();
    const ann = await house.person('ann', { password: PASSWORD });
    house.wait(60);
    await house.visitor.fetch('/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Pocket Browser' },
      body: JSON.stringify({ id: 'ann', password: PASSWORD }),
    });
    const { body } = await ann.call(session.list, {});
    expect(body.items).toMatchObject([
      { agent: 'Pocket Browser', ip: '127.0.0.1', startedOn: '2026-03-02T09:01:00.000Z', current: false },
      { current: true },
    ]);
    const bob = await house.person('bob');
    const [there, here] = body.items.map(({ id }) => ({ params: { id: String(id) } }));
    if (!there || !here) throw new Error('Two sessions were listed');
    expect((await bob.call(session.end, there)).status).toBe(404);
    expect((await house.admin.call(session.end, there)).status).toBe(404);
    expect((await ann.call(session.end, there)).status).toBe(200);
    expect((await ann.call(session.end, there)).status).toBe(404);
    expect((await ann.call(session.list, {})).body.items).toHaveLength(1);
    await ann.call(session.end, here);
    expect((await ann.call(users.me, {})).status).toBe(401);
    expect((await house.visitor.call(session.list, {})).status).toBe(401);
    expect(await house.log()).toEqual(expect.arrayContaining(['Session elsewhere ended', 'Signed out']));
  });

  it('are ended everywhere else at once, and nobody who acts as one sees them', async () => {
    const house = await openHouse();
    const ann = await house.person('ann');
    const there = await house.sessionOf(ann.id);
    const { body } = await house.admin.call(session.signInAs, { body: { id: ann.id } });
    const acting = new Person(house, body.token);
    expect((await acting.call(session.list, {})).status).toBe(403);
    expect((await acting.call(session.endOthers, {})).status).toBe(403);

    expect((await ann.call(session.endOthers, {})).status).toBe(200);
    for (const ended of [there, acting]) expect((await ended.call(users.me, {})).status).toBe(401);
    expect((await ann.call(session.list, {})).body.items).toMatchObject([{ current: true }]);
    expect((await house.admin.call(users.me, {})).status).toBe(200);
    expect(await house.log()).toContain('All sessions elsewhere ended');
  });

  it('leave the list when nobody can renew them, and the database half a day after their end', async () => {
    const house = await openHouse();
    const ann = await house.person('ann');
    house.wait(3600 + 61);
    const again = await house.sessionOf(ann.id);
    expect((await again.call(session.list, {})).body.items).toHaveLength(1);
    house.wait(25 * 3600);
    await house.runTask('forgetOldSessions');
    const last = await house.sessionOf(ann.id);
    expect(await house.ctx.stores.sessions.listOf(ann.id, '')).toHaveLength(1);
    expect((await last.call(users.me, {})).status).toBe(200);
  });
});

/** Tries to sign in from an address, as a proxy would report it. */
async function statusOf(house: TestHouse, ip: string, body: { id: string; password: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  const answer = await house.visitor.fetch('/authenticate', { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.text();
  return answer.status;
}
