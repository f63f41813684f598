import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { AuthMode, Rights } from '#contract/enums.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { contract } from '#contract/index.ts';
import { isPublic } from '#contract/policy.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { readConfig } from '#server/config.ts';
import { followEvents, sendEvents } from '#tests/support/app/eventStream.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { type LdapServer, startLdap } from '#tests/support/servers/directories/ldap.ts';

const passwordOf = (uid: string) => `what ${uid} has there`;
const entryOf = (uid: string) => ({ uid, mail: `${uid}@example.org`, password: passwordOf(uid) });

let ldap: LdapServer;
beforeAll(async () => {
  ldap = await startLdap([], ['lawyers']);
}, 60_000);
afterAll(() => ldap.stop());

const DIRECTORY = 'checkDirectoryUsers';
const enterprise = (env: Record<string, string> = {}) =>
  createTestApp({ env: { AUTH_MODE: String(AuthMode.Enterprise), ...ldap.env, ...env } });
const signIn = (app: TestApp, id: string) => app.signIn(id, passwordOf(id));
const statusOf = async (app: TestApp, id: string) =>
  (await app.visitor.call(session.open, { body: { id, password: passwordOf(id) } })).status;
const statusFor = async (person: Person) => (await person.call(users.me, {})).status;

/** Makes all calls that need a signed-in user. @returns those that were not answered with 401 */
async function responsesToAll(person: Person): Promise<string[]> {
  const others: string[] = [];
  const endpoints = Object.values<Record<string, EndpointShape>>(contract).flatMap((noun) => Object.values(noun));
  for (const { method, path, action } of endpoints) {
    if (isPublic(action)) continue;
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const { status } = await person.fetch(path.replace(/\{\w+\}/g, '1'), { method, ...body });
    if (status !== 401) others.push(`${method} ${path}: ${status}`);
  }
  return others;
}

/** The status of WebDAV. */
async function driveStatus(app: TestApp, id: string, { token }: Person): Promise<number> {
  const headers = { authorization: `Basic ${btoa(`${id}:${token}`)}`, depth: '0' };
  return (await fetch(app.apiUrl.replace(/api$/, 'dav/'), { method: 'PROPFIND', headers })).status;
}

describe('a user removed from the directory', () => {
  /** A user with their own entry, a session and an API token. */
  async function signInFirst(app: TestApp, uid: string) {
    await ldap.add(entryOf(uid));
    const { id } = await app.person(uid);
    const person = await signIn(app, uid);
    const { body } = await person.call(apiTokens.create, { body: { name: 'Script', scope: 'read', days: 365 } });
    const script = new Person({ apiUrl: app.apiUrl }, body.token);
    return { id, person, script };
  }
  const statuses = ({ person, script }: { person: Person; script: Person }) =>
    Promise.all([statusFor(person), statusFor(script)]);

  it('loses sessions, tokens and groups within 15 minutes', async () => {
    const app = await enterprise({ DIRECTORY_GROUPS: 'lawyers => Legal' });
    const { body: legal } = await app.admin.call(groups.create, { body: { name: 'Legal' } });
    await ldap.add(entryOf('leaver'));
    await ldap.setMembers('lawyers', ['leaver']);
    await ldap.remove('leaver');
    const leaver = await signInFirst(app, 'leaver');
    const stays = await signInFirst(app, 'stays');
    expect(await app.ctx.stores.memberships.groupIds(leaver.id)).toEqual([legal.id]);
    await ldap.remove('leaver');
    app.wait(900);
    await app.runTask(DIRECTORY);
    expect(await statuses(leaver)).toEqual([401, 401]);
    expect(await statuses(stays)).toEqual([200, 200]);
    expect(await app.ctx.stores.memberships.groupIds(leaver.id)).toEqual([]);
    expect(await app.log()).toContain('Sessions and API tokens of user ended: leaver (is gone in the directory)');
    await ldap.remove('stays');
  });

  it('gets 401 for every call, by session or by token, within 15 minutes', async () => {
    const app = await enterprise({ FEATURES: 'oneTimeShares,bulletins,ocr,approvals' });
    const leaver = await signInFirst(app, 'callers');
    const root = await app.root();
    await app.grant(root, { id: leaver.id } as Person, Rights.ReadWrite);
    const announced = { parentId: root, files: [{ name: 'late.txt', length: 4 }] };
    const { key } = (await leaver.person.call(transfers.announce, { body: announced })).body;
    const { success } = await leaver.person.upload(root, { 'early.txt': 'here' });
    const downloadKey = await leaver.person.downloadKey(success[0]?.id ?? 0);
    const stream = await followEvents(leaver.person);
    expect(await driveStatus(app, 'callers', leaver.script)).toBe(207);

    await ldap.remove('callers');
    app.wait(900);
    await app.runTask(DIRECTORY);
    await sendEvents(app);
    const callers = [leaver.person, leaver.script];
    expect(await Promise.all(callers.map(responsesToAll))).toEqual([[], []]);
    for (const caller of callers) expect((await caller.send(key, { 'late.txt': 'here' })).status).toBe(401);
    expect((await app.visitor.download(downloadKey)).status).toBe(410);
    expect(await driveStatus(app, 'callers', leaver.script)).toBe(401);
    expect(await statusOf(app, 'callers')).toBe(401);
    expect(await stream.ended()).toBe(true);
  });

  it('gets no new token from an open session', async () => {
    const app = await enterprise();
    const leaver = await signInFirst(app, 'late');
    await ldap.remove('late');
    const making = leaver.person.call(apiTokens.create, { body: { name: 'Another', scope: 'read', days: 365 } });
    expect((await making).status).toBe(401);
    expect(await statuses(leaver)).toEqual([401, 401]);
  });

  it('can also be a disabled one, who may return', async () => {
    const app = await enterprise();
    const paused = await signInFirst(app, 'paused');
    await ldap.set('paused', 'pwdAccountLockedTime', '000001010000Z');
    await app.runTask(DIRECTORY);
    expect(await statuses(paused)).toEqual([401, 401]);
    expect(await statusOf(app, 'paused')).toBe(401);
    await ldap.set('paused', 'pwdAccountLockedTime');
    const again = await signIn(app, 'paused');
    await ldap.remove('paused');
    await app.runTask(DIRECTORY);
    expect(await statusFor(again)).toBe(401);
  });

  it('can also be one who matches the group filter no more', async () => {
    const app = await enterprise({ DIRECTORY_GROUPS: 'lawyers => Legal' });
    await app.admin.call(groups.create, { body: { name: 'Legal' } });
    await ldap.setMembers('lawyers', ['ousted']);
    const ousted = await signInFirst(app, 'ousted');
    await ldap.setMembers('lawyers', []);
    await app.runTask(DIRECTORY);
    expect(await statuses(ousted)).toEqual([401, 401]);
    await ldap.remove('ousted');
  });

  it('keeps the access while the directory is unreachable or returns nothing', async () => {
    const app = await enterprise();
    const stays = await signInFirst(app, 'steady');
    await ldap.halt();
    await app.runTask(DIRECTORY);
    expect(await statuses(stays)).toEqual([200, 200]);
    await ldap.startAgain();
    const { LDAP_BIND_DN: _, LDAP_BIND_PASSWORD: __, ...anonymous } = ldap.env;
    await app.restart({ ldap: readConfig(anonymous).ldap });
    await app.runTask(DIRECTORY);
    const { person, script } = stays;
    expect(await statuses({ person: app.visitedBy(person), script: app.visitedBy(script) })).toEqual([200, 200]);
    await ldap.remove('steady');
  });

  it('is also checked if there is only a token from before identities were stored', async () => {
    const app = await enterprise();
    await ldap.add(entryOf('early'));
    const early = await app.person('early');
    const { body } = await early.call(apiTokens.create, { body: { name: 'Script', scope: 'read', days: 365 } });
    const script = new Person({ apiUrl: app.apiUrl }, body.token);
    await app.runTask('linkTokenOwners');
    await ldap.remove('early');
    app.wait(900);
    await app.runTask(DIRECTORY);
    expect(await statusFor(script)).toBe(401);
  });
});
