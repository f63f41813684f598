import { describe, expect, it } from 'vitest';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { openHouse, PASSWORD } from '#tests/support/house.ts';

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
