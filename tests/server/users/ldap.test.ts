import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#contract/instance/settings.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { type LdapServer, startLdap } from '#tests/support/servers/directories/ldap.ts';

const people = [
  { uid: 'ann', mail: 'ann@example.org', password: 'what ann has there' },
  { uid: 'robert', mail: 'bob@example.org', password: 'what bob has there' },
  { uid: 'admin', mail: 'other@example.org', password: 'what the admin has there' },
  { uid: 'stranger', mail: 'stranger@example.org', password: 'what a stranger has' },
];

let ldap: LdapServer;
beforeAll(async () => {
  ldap = await startLdap(people);
}, 60_000);
afterAll(() => ldap.stop());

const open = (app: TestApp, id: string, password: string) => app.visitor.call(session.open, { body: { id, password } });
const enterprise = (env: Record<string, string> = {}) =>
  createTestApp({ env: { AUTH_MODE: '1', ...ldap.env, ...env } });

/** The user who has signed in. */
async function nameOf(app: TestApp, id: string, password: string) {
  const person = await app.signIn(id, password);
  return (await person.call(users.me, {})).body.name;
}

describe('in Enterprise mode with LDAP', () => {
  it('the directory authenticates under any name that the filter finds; the user here is found by ID, then by address', async () => {
    const app = await enterprise();
    await app.person('ann', { password: PASSWORD });
    await app.person('bob');
    expect(await nameOf(app, ' ANN ', 'what ann has there')).toBe('ann');
    expect(await nameOf(app, 'ann@example.org', 'what ann has there')).toBe('ann');
    expect(await nameOf(app, 'robert', 'what bob has there')).toBe('bob');
    expect((await open(app, 'ann', PASSWORD)).status).toBe(401);
  });

  it('the same error is returned for a wrong password, an unknown user, a user unknown here, and a deactivated one', async () => {
    const app = await enterprise();
    const ann = await app.person('ann');
    const responses = [
      await open(app, 'ann', 'what bob has there'),
      await open(app, 'nobody', 'what ann has there'),
      await open(app, 'stranger', 'what a stranger has'),
    ];
    await app.admin.call(users.update, { body: { id: ann.id, rowVersion: 1, invalid: true } });
    responses.push(await open(app, 'ann', 'what ann has there'));
    for (const { status, body } of responses) {
      expect(status).toBe(401);
      expect(body.message).toBe('User ID or password is incorrect.');
    }
    expect((await app.log()).filter((line) => line === 'Sign-in failed')).toHaveLength(4);
  });

  it('an empty password is rejected', async () => {
    const app = await enterprise();
    await app.person('ann');
    expect((await open(app, 'ann', '')).status).toBe(400);
    const verdictOf = (password: string) =>
      app.ctx.ldapClient?.withSession(async (directory) => {
        const entry = await directory.find('ann');
        return entry && [await directory.verify(entry, password), entry.ids, entry.emails];
      });
    expect(await verdictOf('')).toEqual(['wrong', ['ann'], ['ann@example.org']]);
    expect(await verdictOf('what ann has there')).toEqual(['right', ['ann'], ['ann@example.org']]);
  });

  it('an ID is not interpreted as a filter', async () => {
    const app = await enterprise();
    await app.person('ann');
    for (const id of ['*', 'an*', '*)(uid=*', 'ann)(|(uid=*', '\\61nn', ')', 'ann,dc=example'])
      expect((await open(app, id, 'what ann has there')).status).toBe(401);
    expect((await open(app, 'ann\0', 'what ann has there')).status).toBe(400);
    expect((await open(app, 'ann', 'what ann has there')).status).toBe(200);
  });

  it('wrong passwords are counted', async () => {
    const app = await enterprise();
    await app.person('ann');
    for (let attempts = 0; attempts < 10; attempts++) expect((await open(app, 'ann', 'a guess')).status).toBe(401);
    expect((await open(app, 'ann', 'what ann has there')).status).toBe(429);
  });

  it('local system administrators sign in with either password, also while the directory is unreachable', async () => {
    const app = await enterprise();
    await app.signIn('admin', PASSWORD);
    await app.signIn('admin', 'what the admin has there');

    const orphan = await enterprise({ LDAP_URL: 'ldap://127.0.0.1:1' });
    await orphan.person('ann');
    const away = await open(orphan, 'ann', 'what ann has there');
    expect(away.status).toBe(503);
    expect(away.body).toEqual({
      message: 'Your organisation’s directory can’t be reached. Try again in a few minutes.',
      code: 'unavailable',
      reason: 'session.directoryAway',
      requestId: expect.any(String),
    });
    await orphan.signIn('admin', PASSWORD);
    const shut = await enterprise({ LDAP_BIND_PASSWORD: 'outdated' });
    expect((await open(shut, 'ann', 'what ann has there')).status).toBe(503);
  });

  it('the password of the directory is used for reauthentication', async () => {
    const app = await enterprise();
    await app.person('ann', { password: PASSWORD });
    const ann = await app.signIn('ann', 'what ann has there');
    expect((await ann.call(secondFactor.prove, { body: { password: PASSWORD } })).status).toBe(400);
    expect((await ann.call(secondFactor.prove, { body: { password: 'what ann has there' } })).status).toBe(200);
  });
});

it('the directory is used only in Enterprise mode, and passwords cannot be changed here then', async () => {
  const app = await createTestApp({ env: ldap.env });
  await app.person('ann', { password: PASSWORD });
  expect((await open(app, 'ann', 'what ann has there')).status).toBe(401);
  const ann = await app.signIn('ann', PASSWORD);
  expect((await app.admin.call(settings.updateSystem, { body: { authMode: 1 } })).body.authMode).toBe(1);
  expect(await nameOf(app, 'ann', 'what ann has there')).toBe('ann');
  const { body: me } = await ann.call(users.me, {});
  const change = { id: me.id, password: 'correct horse battery', currentPassword: PASSWORD };
  expect((await ann.call(users.setPassword, { body: change })).status).toBe(403);
});
