import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { health } from '#contract/instance/health.ts';
import { settings } from '#contract/instance/settings.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { readConfig } from '#server/config.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { type LdapServer, startLdap } from '#tests/support/servers/directories/ldap.ts';
import { type OidcServer, startOidc } from '#tests/support/servers/directories/oidc.ts';
import { codeOf, openWith } from '#tests/support/servers/directories/oidcSignIn.ts';

const ODD = 's*r)(member=*';
/** A group whose name is the DN of another. */
const IMPOSTOR = 'cn=lawyers,ou=groups,dc=example,dc=org';
const THERE = ['Lawyers', 'staff', 'guests', IMPOSTOR];
const passwordOf = (uid: string) => `what ${uid} has there`;
const people = ['ann', 'bob', ODD].map((uid) => ({ uid, mail: 'x@example.org', password: passwordOf(uid) }));

let ldap: LdapServer;
let provider: OidcServer;
beforeAll(async () => {
  [ldap, provider] = await Promise.all([startLdap(people, THERE), startOidc()]);
}, 60_000);
afterAll(() => Promise.all([ldap.stop(), provider.stop()]));

const PAIRS = 'lawyers => Legal; staff => Everybody; guests => Everybody';
const byLdap = { AUTH_MODE: '1', DIRECTORY_GROUPS: PAIRS };
const byProvider = { ...byLdap, OIDC_SCOPE: 'openid email groups' };

/** An instance in which a user is in a group that no directory manages. */
async function enterprise(env: Record<string, string>) {
  const app = await createTestApp({ env });
  const ann = await app.person('ann');
  const ids: Record<string, number> = {};
  for (const name of ['Legal', 'Everybody', 'Choir'])
    ids[name] = (await app.admin.call(groups.create, { body: { name } })).body.id;
  await app.admin.call(groups.addMember, { body: { id: ids.Choir ?? 0, userId: ann.id } });
  return { app, ann, ids };
}

async function groupsOf(app: TestApp, { id }: Person): Promise<string[]> {
  const { body } = await app.admin.call(groups.ofUser, { params: { id: String(id) }, query: {} });
  return body.items.map(({ name }) => name);
}

const open = (app: TestApp, id: string) => app.visitor.call(session.open, { body: { id, password: passwordOf(id) } });

describe('groups of an LDAP directory', () => {
  beforeEach(async () => {
    for (const cn of THERE) await ldap.setMembers(cn, []);
  });

  it('are the memberships after each sign-in, with a log row per change; other memberships stay', async () => {
    const { app, ann } = await enterprise({ ...byLdap, ...ldap.env });
    await ldap.setMembers('Lawyers', ['ann', 'bob']);
    await ldap.setMembers('staff', ['ann']);
    await ldap.setMembers('guests', ['ann']);
    expect((await open(app, 'ann')).status).toBe(200);
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Everybody', 'Legal']);
    await ldap.setMembers('Lawyers', ['bob']);
    await ldap.setMembers('guests', []);
    expect((await open(app, 'ann')).status).toBe(200);
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Everybody']);
    const rows = (await app.logRows()).filter(({ by }) => by === 'Directory');
    expect(rows.map(({ log }) => log).sort()).toEqual(
      [
        'Group member added: Everybody – ann',
        'Group member added: Legal – ann',
        'Group member removed: Legal – ann',
      ].sort(),
    );
  });

  it('change rights at once, also in open sessions', async () => {
    const { app, ids } = await enterprise({ ...byLdap, ...ldap.env });
    const { body: folder } = await app.admin.call(folders.create, {
      body: { name: 'Cases', parentId: await app.root(), inherit: false },
    });
    await app.grant(folder.id, { id: ids.Legal } as Person, Rights.Read);
    await ldap.setMembers('Lawyers', ['ann']);
    const early = await app.signIn('ann', passwordOf('ann'));
    const listFiles = async () =>
      (await early.call(files.list, { params: { id: String(folder.id) }, query: {} })).status;
    expect(await listFiles()).toBe(200);
    await ldap.setMembers('Lawyers', []);
    expect((await open(app, 'ann')).status).toBe(200);
    expect(await listFiles()).toBe(404);
  });

  it('are found by the filter for any characters of an ID, and by DN regardless of case', async () => {
    const pairs = `${ldap.groupDn('LAWYERS').replaceAll(',', ' , ')} => legal`;
    const { app } = await enterprise({ ...byLdap, ...ldap.env, DIRECTORY_GROUPS: pairs });
    const odd = await app.person(ODD);
    await ldap.setMembers('Lawyers', ['ann']);
    await ldap.setMembers(IMPOSTOR, [ODD]);
    expect((await open(app, ODD)).status).toBe(200);
    expect(await groupsOf(app, odd)).toEqual([]);
    await ldap.setMembers('Lawyers', [ODD]);
    expect((await open(app, ODD)).status).toBe(200);
    expect(await groupsOf(app, odd)).toEqual(['Legal']);
  });

  it('stay unchanged, and the sign-in fails, if the directory fails after the password or during the search', async () => {
    const dying = await dyingAt(ldap.env.LDAP_URL ?? '', 'member');
    const { app, ann } = await enterprise({ ...byLdap, ...ldap.env, LDAP_URL: dying.url });
    await ldap.setMembers('Lawyers', ['ann']);
    expect((await open(app, 'ann')).status).toBe(503);
    expect(dying.deaths()).toBe(1);
    expect(await groupsOf(app, ann)).toEqual(['Choir']);
    expect((await app.logRows()).filter(({ by, log }) => by === 'ann' && log === 'Signed in')).toHaveLength(1);
    dying.server.close();

    const lost = { LDAP_GROUP_BASE_DN: 'ou=nowhere,dc=example,dc=org' };
    await app.restart({ ldap: readConfig({ ...byLdap, ...ldap.env, ...lost }).ldap });
    expect((await open(app, 'ann')).status).toBe(503);
    expect(await groupsOf(app, ann)).toEqual(['Choir']);
  });

  it('do not change at a sign-in with a stored password, nor outside Enterprise mode', async () => {
    const { app, ids } = await enterprise({ ...byLdap, ...ldap.env });
    await app.admin.call(groups.addMember, { body: { id: ids.Legal ?? 0, userId: 1 } });
    await app.signIn('admin', PASSWORD);
    expect(await groupsOf(app, await app.sessionOf(1))).toEqual(['Legal']);
    const managed = async () => {
      const { body } = await app.admin.call(groups.list, { query: {} });
      return body.items.filter(({ fromDirectory }) => fromDirectory).map(({ name }) => name);
    };
    expect(await managed()).toEqual(['Everybody', 'Legal']);
    await app.admin.call(settings.updateSystem, { body: { authMode: 0 } });
    expect(await managed()).toEqual([]);
  });

  it('without a group of that name are reported, and not created', async () => {
    const { app, ann } = await enterprise({
      ...byLdap,
      ...ldap.env,
      DIRECTORY_GROUPS: `${PAIRS}; staff => Nobody’s`,
    });
    await ldap.setMembers('staff', ['ann']);
    expect((await open(app, 'ann')).status).toBe(200);
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Everybody']);
    expect((await app.admin.call(health.report, {})).body.missingGroups).toEqual(['Nobody’s']);
  });
});

describe('groups in a claim', () => {
  const signIn = async (app: TestApp) => (await openWith(app, await codeOf(app, provider))).status;
  const fail = async (app: TestApp) => expect(await codeOf(app, provider)).toBe('/fileshare/login?failed=provider');

  it('are the memberships after each sign-in, by case-sensitive names; without a claim there are none', async () => {
    const { app, ann } = await enterprise({ ...byProvider, ...provider.env });
    provider.visitor = { sub: 'ann', groups: ['lawyers', 'STAFF', 'somebody else’s'] };
    expect(await signIn(app)).toBe(200);
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Legal']);
    provider.visitor = { sub: 'ann', groups: 'staff' };
    expect(await signIn(app)).toBe(200);
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Everybody']);
    provider.visitor = { sub: 'ann' };
    expect(await signIn(app)).toBe(200);
    expect(await groupsOf(app, ann)).toEqual(['Choir']);
  });

  it('can be twenty thousand', async () => {
    const { app, ann } = await enterprise({ ...byProvider, ...provider.env });
    const many = Array.from({ length: 20_000 }, (_, n) => `group ${n}`);
    provider.visitor = { sub: 'ann', groups: [...many, 'lawyers'] };
    expect(await signIn(app)).toBe(200);
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Legal']);
  });

  it('change nothing and the sign-in fails if the claim has no names, or refers to another source', async () => {
    const { app, ann, ids } = await enterprise({ ...byProvider, ...provider.env });
    await app.admin.call(groups.addMember, { body: { id: ids.Legal ?? 0, userId: ann.id } });
    for (const groups of [7, true, { lawyers: true }, ['lawyers', { name: 'staff' }], ['staff', null]]) {
      provider.visitor = { sub: 'ann', groups };
      await fail(app);
    }
    provider.visitor = { sub: 'ann', more: { _claim_names: { groups: 'src1' } } };
    await fail(app);
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Legal']);
  });

  it('change nothing and the sign-in fails if the provider fails before it has returned them', async () => {
    const { app, ann, ids } = await enterprise({ ...byProvider, ...provider.env });
    await app.admin.call(groups.addMember, { body: { id: ids.Legal ?? 0, userId: ann.id } });
    provider.visitor = { sub: 'ann', groups: ['staff'] };
    provider.deadPath = '/me';
    await fail(app);
    provider.deadPath = undefined;
    expect(await groupsOf(app, ann)).toEqual(['Choir', 'Legal']);
  });
});

it.each([
  ['DIRECTORY_GROUPS', 'lawyers', 'must be pairs like'],
  ['DIRECTORY_GROUPS', 'lawyers => ', 'must be pairs like'],
  ['DIRECTORY_GROUPS', 'a => b => c', 'must be pairs like'],
  ['DIRECTORY_GROUPS', 'a => b', 'LDAP_URL or OIDC_ISSUER is required when DIRECTORY_GROUPS is set'],
  ['LDAP_GROUP_FILTER', '(cn=x)', 'must be a filter with {dn} or {uid} in it'],
  ['OIDC_SCOPE', 'email groups', 'openid among them'],
])('%s prevents the start if it is "%s"', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(words);
});

/** A proxy to a server that closes the connection when a request has a given word. */
async function dyingAt(url: string, word: string): Promise<{ url: string; server: Server; deaths(): number }> {
  let deaths = 0;
  const server = createServer((client) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    const end = () => void [client.destroy(), far.destroy()];
    for (const side of [client, far]) side.on('error', end).on('close', end);
    far.on('data', (data) => client.write(data));
    client.on('data', (data) => {
      if (!data.includes(word)) return void far.write(data);
      deaths++;
      end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`, server, deaths: () => deaths };
}
