import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthMode } from '#contract/enums.ts';
import { identities } from '#contract/users/identities.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { type LdapServer, startLdap } from '#tests/support/servers/directories/ldap.ts';

const passwordOf = (uid: string) => `what ${uid} has there`;
const entryOf = (uid: string, mail = `${uid}@example.org`) => ({ uid, mail, password: passwordOf(uid) });
const ODD = [
  'žofie',
  '王伟',
  'o"brien, jr.',
  'a b',
  'semi;colon',
  'plus+sign',
  '#hash',
  'back\\slash',
  '(round)',
  '🐎',
  '<a=b>',
];
const people = [
  entryOf('ann'),
  entryOf('robert', 'bob@example.org'),
  entryOf('mallory', 'bob@example.org'),
  entryOf('eve', 'admin'),
  entryOf('oscar', 'admin@localhost'),
  entryOf('thief', 'carol@example.org'),
  entryOf('carol'),
  entryOf('dave'),
];

let ldap: LdapServer;
beforeAll(async () => {
  ldap = await startLdap(people);
  for (const name of ODD) await ldap.addBelow(name, passwordOf('odd'));
  await ldap.addNamed('blank ', passwordOf('odd'));
}, 60_000);
afterAll(() => ldap.stop());

const open = (app: TestApp, id: string, password: string) => app.visitor.call(session.open, { body: { id, password } });
const statusOf = async (app: TestApp, id: string, password = passwordOf(id)) => (await open(app, id, password)).status;
const enterprise = (env: Record<string, string> = {}) =>
  createTestApp({ env: { AUTH_MODE: String(AuthMode.Enterprise), ...ldap.env, ...env } });
const signIn = (app: TestApp, id: string) => app.signIn(id, passwordOf(id));
const nameOf = async (person: Person) => (await person.call(users.me, {})).body.name;
const statusFor = async (person: Person) => (await person.call(users.me, {})).status;

describe('a user of the directory', () => {
  it('is not identified by the typed name, and not as a local system administrator by an e-mail address', async () => {
    const app = await enterprise();
    expect(await statusOf(app, 'admin', passwordOf('eve'))).toBe(401);
    expect(await statusOf(app, 'eve')).toBe(401);
    expect(await statusOf(app, 'admin@localhost', passwordOf('oscar'))).toBe(401);
    expect(await statusOf(app, 'oscar')).toBe(401);
    expect((await app.log()).filter((line) => line.startsWith('Sign-in refused: uid=oscar'))).toEqual([
      'Sign-in refused: uid=oscar,dc=example,dc=org has the email address of admin, a local system administrator',
      'Sign-in refused: uid=oscar,dc=example,dc=org has the email address of admin, a local system administrator',
    ]);
    await app.signIn('admin', PASSWORD);
  });

  it('stays linked to the entry first found by an e-mail address, until an administrator removes the link', async () => {
    const app = await enterprise();
    const bob = await app.person('bob');
    const params = { id: String(bob.id) };
    expect(await nameOf(await signIn(app, 'robert'))).toBe('bob');
    expect(await statusOf(app, 'mallory')).toBe(401);
    const [identity] = (await app.admin.call(identities.list, { params })).body.items;
    expect(identity).toMatchObject({ source: 'directory', name: ldap.personDn('robert') });
    expect(identity?.subject).toMatch(/^entryUUID=[\da-f-]{36}$/);
    expect((await bob.call(identities.list, { params })).status).toBe(403);

    const robert = await signIn(app, 'robert');
    const clearing = { params: { ...params, source: 'directory' as const } };
    expect((await app.admin.call(identities.clear, clearing)).status).toBe(200);
    expect((await app.admin.call(identities.clear, clearing)).status).toBe(404);
    expect(await statusFor(robert)).toBe(401);
    expect(await nameOf(await signIn(app, 'mallory'))).toBe('bob');
    expect(await statusOf(app, 'robert')).toBe(401);
    expect(await app.log()).toContain(`User linked: bob (${ldap.personDn('mallory')}, found by email address)`);
  });

  it('is not found by the e-mail address of a user who has another entry', async () => {
    const app = await enterprise();
    await app.person('carol');
    expect(await statusOf(app, 'thief')).toBe(401);
    expect(await nameOf(await signIn(app, 'carol'))).toBe('carol');
    expect(await statusOf(app, 'thief')).toBe(401);
  });

  it('is found by the ID attribute, whatever name was typed', async () => {
    const env = { LDAP_ID_ATTRIBUTE: 'employeeNumber', LDAP_USER_FILTER: '(|(uid={id})(mail={id}))' };
    await ldap.set('dave', 'employeeNumber', 'd4711');
    const app = await enterprise(env);
    await app.person('d4711');
    expect(await nameOf(await app.signIn('dave', passwordOf('dave')))).toBe('d4711');
    expect(await nameOf(await app.signIn('dave@example.org', passwordOf('dave')))).toBe('d4711');
    await app.person('ann');
    await ldap.set('dave', 'employeeNumber');
    expect(await statusOf(app, 'd4711', passwordOf('dave'))).toBe(401);
  });

  it('signs in under any name that the directory allows, in its attribute, its DN and its unit', async () => {
    const app = await enterprise();
    for (const name of ODD) {
      await app.person(name);
      expect(await nameOf(await app.signIn(name, passwordOf('odd')))).toBe(name);
    }
    await app.person('blank');
    expect(await nameOf(await app.signIn('blank ', passwordOf('odd')))).toBe('blank');
  });

  it('cannot sign in with an empty password or a filter as name', async () => {
    const app = await enterprise();
    await app.person('ann');
    const password = passwordOf('ann');
    const filters = [
      '*',
      'an*',
      '*)(uid=*',
      'ann)(|(uid=*',
      '\\61nn',
      ')',
      'ann,dc=example',
      'ann)(uid=*))(|(uid=*',
      '(uid=ann)',
    ];
    for (const id of filters) expect([id, await statusOf(app, id, password)]).toEqual([id, 401]);
    for (const empty of ['', undefined, null, '\0', ' ', '\u00a0']) {
      const response = await app.visitor.fetch('/authenticate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'ann', password: empty }),
      });
      expect([400, 401]).toContain(response.status);
    }
  });

  it('gets a message to change the password if the directory requires it, and the password is correct', async () => {
    const app = await enterprise();
    await app.person('dave');
    await ldap.set('dave', 'pwdReset', 'TRUE');
    const { status, body } = await open(app, 'dave', passwordOf('dave'));
    expect([status, body.message]).toEqual([
      401,
      'Change your password in your organisation’s directory first, then sign in again.',
    ]);
    expect((await open(app, 'dave', 'a guess')).body.message).toBe('User ID or password is incorrect.');
    await ldap.set('dave', 'pwdReset');
    expect(await statusOf(app, 'dave')).toBe(200);
  });
});

describe('wrong passwords of an entry', () => {
  it('count regardless of its spelling', async () => {
    const app = await enterprise();
    await app.person('ann');
    const spellings = ['ann', 'ａnn', 'aｎn', 'anｎ', 'ａｎn', 'aｎｎ', 'ａnｎ', 'ａｎｎ', 'ＡNN', 'AＮN'];
    for (const id of spellings) expect(await statusOf(app, id, 'a guess')).toBe(401);
    expect(await statusOf(app, 'ANＮ', passwordOf('ann'))).toBe(429);
  });

  it('do not count while the directory is unreachable', async () => {
    const app = await enterprise();
    await app.person('ann');
    await ldap.halt();
    for (let attempts = 0; attempts < 11; attempts++) expect(await statusOf(app, 'ann')).toBe(503);
    await ldap.startAgain();
    expect(await statusOf(app, 'ann')).toBe(200);
  });
});
