import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactor } from '#contract/secondFactor.ts';
import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { type LdapServer, startLdap } from '#tests/support/ldap.ts';

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

const open = (house: TestHouse, id: string, password: string) =>
  house.visitor.call(session.open, { body: { id, password } });
const enterprise = (env: Record<string, string> = {}) => openHouse({ env: { AUTH_MODE: '1', ...ldap.env, ...env } });

/** Who it is that has come in. */
async function nameOf(house: TestHouse, id: string, password: string) {
  const person = await house.signIn(id, password);
  return (await person.call(users.me, {})).body.name;
}

describe('in Enterprise mode with LDAP', () => {
  it('the directory decides, by whichever name the filter knows; the user here is found by ID, then by address', async () => {
    const house = await enterprise();
    await house.person('ann', { password: PASSWORD });
    await house.person('bob');
    expect(await nameOf(house, ' ANN ', 'what ann has there')).toBe('ann');
    expect(await nameOf(house, 'ann@example.org', 'what ann has there')).toBe('ann');
    expect(await nameOf(house, 'robert', 'what bob has there')).toBe('bob');
    expect((await open(house, 'ann', PASSWORD)).status).toBe(401);
  });

  it('says the same to a wrong password, to nobody, to a stranger, and to whoever is deactivated', async () => {
    const house = await enterprise();
    const ann = await house.person('ann');
    const answers = [
      await open(house, 'ann', 'what bob has there'),
      await open(house, 'nobody', 'what ann has there'),
      await open(house, 'stranger', 'what a stranger has'),
    ];
    await house.admin.call(users.update, { body: { id: ann.id, rowVersion: 1, invalid: true } });
    answers.push(await open(house, 'ann', 'what ann has there'));
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body.message).toBe('User ID or password is incorrect.');
    }
    expect((await house.log()).filter((line) => line === 'Sign-in failed')).toHaveLength(4);
  });

  it('takes no empty password for a yes', async () => {
    const house = await enterprise();
    await house.person('ann');
    expect((await open(house, 'ann', '')).status).toBe(400);
    expect(await house.ctx.directory?.check('ann', '')).toBeUndefined();
    expect(await house.ctx.directory?.check('ann', 'what ann has there')).toEqual({
      uids: ['ann'],
      emails: ['ann@example.org'],
    });
  });

  it('reads an ID as an ID, whatever a filter would make of its characters', async () => {
    const house = await enterprise();
    await house.person('ann');
    for (const id of ['*', 'an*', '*)(uid=*', 'ann)(|(uid=*', 'ann\0', '\\61nn', ')', 'ann,dc=example'])
      expect((await open(house, id, 'what ann has there')).status).toBe(401);
    expect((await open(house, 'ann', 'what ann has there')).status).toBe(200);
  });

  it('counts wrong passwords', async () => {
    const house = await enterprise();
    await house.person('ann');
    for (let tries = 0; tries < 10; tries++) expect((await open(house, 'ann', 'a guess')).status).toBe(401);
    expect((await open(house, 'ann', 'what ann has there')).status).toBe(429);
  });

  it('lets local system administrators in with either password, also while the directory is dead', async () => {
    const house = await enterprise();
    await house.signIn('admin', PASSWORD);
    await house.signIn('admin', 'what the admin has there');

    const orphan = await enterprise({ LDAP_URL: 'ldap://127.0.0.1:1' });
    await orphan.person('ann');
    const away = await open(orphan, 'ann', 'what ann has there');
    expect(away.status).toBe(503);
    expect(away.body).toEqual({
      message: 'The directory of your organisation cannot be reached right now. Please try again soon.',
      code: 'unavailable',
    });
    await orphan.signIn('admin', PASSWORD);
    const shut = await enterprise({ LDAP_BIND_PASSWORD: 'outdated' });
    expect((await open(shut, 'ann', 'what ann has there')).status).toBe(503);
  });

  it('proves with the directory’s password that it is still the same person', async () => {
    const house = await enterprise();
    await house.person('ann', { password: PASSWORD });
    const ann = await house.signIn('ann', 'what ann has there');
    expect((await ann.call(secondFactor.prove, { body: { password: PASSWORD } })).status).toBe(400);
    expect((await ann.call(secondFactor.prove, { body: { password: 'what ann has there' } })).status).toBe(200);
  });
});

it('The directory is asked only once the mode is Enterprise, and passwords are not changed here then', async () => {
  const house = await openHouse({ env: ldap.env });
  await house.person('ann', { password: PASSWORD });
  expect((await open(house, 'ann', 'what ann has there')).status).toBe(401);
  const ann = await house.signIn('ann', PASSWORD);
  expect((await house.admin.call(settings.govern, { body: { authMode: 1 } })).body.authMode).toBe(1);
  expect(await nameOf(house, 'ann', 'what ann has there')).toBe('ann');
  const { body: me } = await ann.call(users.me, {});
  const change = { id: me.id, password: 'correct horse battery', currentPassword: PASSWORD };
  expect((await ann.call(users.setPassword, { body: change })).status).toBe(403);
});
