import { describe, expect, it } from 'vitest';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

const wrong = 'User ID or password is incorrect.';

describe('POST /authenticate', () => {
  it('signs in by ID or e-mail address, regardless of case', async () => {
    const app = await createTestApp();
    for (const id of ['admin', 'ADMIN', 'Admin@LocalHost']) {
      const { status, body } = await app.visitor.call(session.open, { body: { id, password: PASSWORD } });
      expect(status).toBe(200);
      expect(body.expiresIn).toBe(3600);
    }
    expect(await app.log()).toEqual(expect.arrayContaining(['Signed in']));
  });

  it.each([
    ['a wrong password', { id: 'admin', password: 'nope' }],
    ['an unknown user', { id: 'nobody', password: PASSWORD }],
  ])('rejects %s with the same message', async (_what, body) => {
    const app = await createTestApp();
    const response = await app.visitor.call(session.open, { body });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ message: wrong, code: 'unauthenticated', reason: 'session.wrong' });
    expect(await app.log()).toContain('Sign-in failed');
  });

  it('returns an error for each missing field', async () => {
    const app = await createTestApp();
    const { status, body } = await app.visitor.call(session.open, { body: { id: '', password: '' } });
    expect(status).toBe(400);
    expect(body.message).toBe('Please enter User ID.\nPlease enter Password.');
  });

  it('returns 429 after ten failures of an account, also concurrent ones, until the end of the window', async () => {
    const app = await createTestApp();
    const guesses = Array.from({ length: 14 }, () =>
      app.visitor.call(session.open, { body: { id: 'admin', password: 'guess' } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);

    const right = { body: { id: 'admin', password: PASSWORD } };
    const blocked = await app.visitor.call(session.open, right);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBe(900);
    app.wait(901);
    expect((await app.visitor.call(session.open, right)).status).toBe(200);
  });
});

describe('a bearer token', () => {
  it('expires', async () => {
    const app = await createTestApp();
    app.wait(3599);
    expect((await app.admin.call(users.me, {})).status).toBe(200);
    app.wait(2);
    expect((await app.admin.call(users.me, {})).status).toBe(401);
  });

  it('is renewed until one minute after it expired, and not later', async () => {
    const app = await createTestApp();
    app.wait(3600 + 59);
    expect((await app.admin.call(session.renew, {})).status).toBe(200);
    const expired = await createTestApp();
    expired.wait(3600 + 61);
    expect((await expired.admin.call(session.renew, {})).status).toBe(401);
  });

  it('is valid for 30 seconds after it was replaced', async () => {
    const app = await createTestApp();
    const { body } = await app.admin.call(session.renew, {});
    expect(body.token).not.toBe(app.admin.token);
    app.wait(29);
    expect((await app.admin.call(users.me, {})).status).toBe(200);
    app.wait(2);
    expect((await app.admin.call(users.me, {})).status).toBe(401);
  });

  it('cannot extend a session beyond twelve hours', async () => {
    const app = await createTestApp({ env: { SESSION_SECONDS: '43200' } });
    app.wait(6 * 3600);
    const { body } = await app.admin.call(session.renew, {});
    expect(body.expiresIn).toBe(6 * 3600);
  });

  it('ends with its session, like the one it replaced', async () => {
    const app = await createTestApp();
    await app.admin.call(session.renew, {});
    expect((await app.admin.call(session.close, {})).status).toBe(200);
    expect((await app.admin.call(users.me, {})).status).toBe(401);
    expect((await app.admin.call(session.renew, {})).status).toBe(401);
  });
});

describe('the owner of an attacked account', () => {
  it('can sign in from a known address while unknown ones are blocked', async () => {
    const app = await createTestApp({ env: { TRUST_PROXY: 'loopback' } });
    await app.person('ann', { password: PASSWORD });
    const from = (ip: string, id: string, password: string) => statusOf(app, ip, { id, password });
    expect(await from('10.0.0.1', 'ann', PASSWORD)).toBe(200);
    // The ID and the e-mail address are the same account, and unknown addresses share one limit.
    for (let n = 0; n < 10; n++) await from(`10.9.0.${n}`, n % 2 ? 'ann' : 'ANN@example.org', 'guess');
    expect(await from('10.9.1.1', 'ann', PASSWORD)).toBe(429);
    expect(await from('10.0.0.1', 'ann@example.org', PASSWORD)).toBe(200);
    // The known address has its own ten attempts, and no more.
    for (let n = 0; n < 10; n++) expect(await from('10.0.0.1', 'ann', 'guess')).toBe(401);
    expect(await from('10.0.0.1', 'ann', PASSWORD)).toBe(429);
    app.wait(901);
    expect(await from('10.9.1.1', 'ann', PASSWORD)).toBe(200);
  });

  it('keeps a known address for thirty days', async () => {
    const app = await createTestApp({ env: { TRUST_PROXY: 'loopback' } });
    await app.person('ann', { password: PASSWORD });
    const from = (ip: string, password: string) => statusOf(app, ip, { id: 'ann', password });
    expect(await from('10.0.0.1', PASSWORD)).toBe(200);
    app.wait(30 * 24 * 3600 + 1);
    await app.runTask('forgetOldSessions');
    for (let n = 0; n < 10; n++) await from(`10.9.0.${n}`, 'guess');
    expect(await from('10.0.0.1', PASSWORD)).toBe(429);
  });

  it('is indistinguishable from an unknown one: fifty failures of an address block all accounts', {
    timeout: 60_000,
  }, async () => {
    const app = await createTestApp({ env: { TRUST_PROXY: 'loopback' } });
    const statuses: number[] = [];
    for (let n = 0; n < 51; n++)
      statuses.push(await statusOf(app, '10.9.0.1', { id: `nobody${n}`, password: 'guess' }));
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses[50]).toBe(429);
  });
});

describe('own sessions', () => {
  it('are listed with address and browser, and ended individually', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann', { password: PASSWORD });
    app.wait(60);
    await app.visitor.fetch('/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Pocket Browser' },
      body: JSON.stringify({ id: 'ann', password: PASSWORD }),
    });
    const { body } = await ann.call(session.list, {});
    expect(body.items).toMatchObject([
      { agent: 'Pocket Browser', ip: '127.0.0.1', startedOn: '2026-03-02T09:01:00.000Z', current: false },
      { current: true },
    ]);
    const bob = await app.person('bob');
    const [there, here] = body.items.map(({ id }) => ({ params: { id: String(id) } }));
    if (!there || !here) throw new Error('Two sessions were listed');
    expect((await bob.call(session.end, there)).status).toBe(404);
    expect((await ann.call(session.end, there)).status).toBe(200);
    expect((await ann.call(session.end, there)).status).toBe(404);
    expect((await ann.call(session.list, {})).body.items).toHaveLength(1);
    await ann.call(session.end, here);
    expect((await ann.call(users.me, {})).status).toBe(401);
    expect((await app.visitor.call(session.list, {})).status).toBe(401);
    expect(await app.log()).toEqual(expect.arrayContaining(['Session signed out', 'Signed out']));
  });

  it('are ended by administrators, and those of administrators by system administrators', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const plain = await app.person('plain', { isAdmin: true });
    const sessionOf = async (of: Person) => {
      const { body } = await of.call(session.list, {});
      return { params: { id: String(body.items[0]?.id) } };
    };
    expect((await plain.call(session.end, await sessionOf(app.admin))).status).toBe(404);
    expect((await app.admin.call(session.list, {})).status).toBe(200);
    const own = await sessionOf(ann);
    expect((await plain.call(session.end, own)).status).toBe(200);
    expect((await plain.call(session.end, own)).status).toBe(404);
    expect((await ann.call(users.me, {})).status).toBe(401);
    expect(await app.log()).toContain('Session signed out: ann');
  });

  it('are all ended except the current one, and hidden during an impersonation', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const there = await app.sessionOf(ann.id);
    const { body } = await app.admin.call(session.impersonate, { body: { id: ann.id } });
    const impersonated = new Person(app, body.token);
    expect((await impersonated.call(session.list, {})).status).toBe(403);
    expect((await impersonated.call(session.endOthers, {})).status).toBe(403);

    expect((await ann.call(session.endOthers, {})).status).toBe(200);
    for (const ended of [there, impersonated]) expect((await ended.call(users.me, {})).status).toBe(401);
    expect((await ann.call(session.list, {})).body.items).toMatchObject([{ current: true }]);
    expect((await app.admin.call(users.me, {})).status).toBe(200);
    expect(await app.log()).toContain('All other sessions and all API tokens ended');
  });

  it('disappear from the list when they cannot be renewed, and from the database half a day later', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    app.wait(3600 + 61);
    const again = await app.sessionOf(ann.id);
    expect((await again.call(session.list, {})).body.items).toHaveLength(1);
    app.wait(25 * 3600);
    await app.runTask('forgetOldSessions');
    const last = await app.sessionOf(ann.id);
    expect(await app.ctx.stores.sessions.listOf(ann.id, '')).toHaveLength(1);
    expect((await last.call(users.me, {})).status).toBe(200);
  });
});

/** Tries to sign in from an address, as a proxy would report it. */
async function statusOf(app: TestApp, ip: string, body: { id: string; password: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  const response = await app.visitor.fetch('/authenticate', { method: 'POST', headers, body: JSON.stringify(body) });
  await response.text();
  return response.status;
}
