import { health } from '#contract/instance/health.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import type { Authority } from '#tests/support/servers/authority.ts';
import { type LdapServer, startLdap } from '#tests/support/servers/directories/ldap.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { secondsUntil, withEnterprise } from './instance.ts';
import type { Part } from './part.ts';
import type { Report } from './report.ts';

const passwordOf = (uid: string) => `what ${uid} has there`;
const entryOf = (uid: string, mail = `${uid}@example.org`) => ({ uid, mail, password: passwordOf(uid) });
const people = [
  entryOf('ann'),
  entryOf('eve', 'admin'),
  entryOf('mallory', 'admin@localhost'),
  entryOf('robert', 'bob@example.org'),
  entryOf('thief', 'bob@example.org'),
  entryOf('leaver'),
  entryOf('dave'),
];

/** OpenLDAP with overlays (memberof, refint, ppolicy) and TLS. */
export const directory: Part = {
  name: 'slapd',
  programs: { slapd: 'slapd', openssl: 'openssl' },
  async run(report, authority) {
    const certificate = authority.certify('127.0.0.1');
    const ldap = await startLdap(people, ['staff'], { hasOverlays: true, certificate });
    try {
      await transport(report, ldap, authority);
      const env = { ...ldap.env, LDAP_URL: ldap.secureUrl, NODE_EXTRA_CA_CERTS: authority.ca };
      await identities(report, env);
      await attempts(report, ldap, env);
      await policy(report, ldap, env);
      await leaving(report, ldap, env);
      await overlays(report, ldap, env);
    } finally {
      await ldap.stop();
    }
  },
};

async function transport(report: Report, ldap: LdapServer, { ca }: Authority): Promise<void> {
  const inClear = ldap.env.LDAP_URL ?? '';
  const trust = { NODE_EXTRA_CA_CERTS: ca };
  const elsewhere = ldap.secureUrl.replace('127.0.0.1', 'localhost');
  const right: [string, Record<string, string>][] = [
    ['ldaps with the private authority', { LDAP_URL: ldap.secureUrl, ...trust }],
    ['StartTLS with the private authority', { LDAP_START_TLS: 'on', ...trust }],
    ['the second of two addresses', { LDAP_URL: `ldaps://127.0.0.1:1 ${ldap.secureUrl}`, ...trust }],
  ];
  const wrong: [string, Record<string, string>, RegExp][] = [
    ['ldaps with an unknown authority', { LDAP_URL: ldap.secureUrl }, /self-signed certificate/],
    ['StartTLS with an unknown authority', { LDAP_START_TLS: 'on' }, /self-signed certificate/],
    ['another name’s certificate', { LDAP_URL: elsewhere, ...trust }, /altnames/],
    ['no TLS where the directory demands it', { LDAP_URL: inClear }, /[Cc]onfidentiality/],
  ];
  for (const [label, env] of right)
    await withEnterprise({ ...ldap.env, ...env }, async (app) => {
      await app.add('ann');
      report.equal(`${label}: 200`, await app.statusOf('ann', passwordOf('ann')), 200);
    });
  for (const [label, env, reason] of wrong)
    await withEnterprise({ ...ldap.env, ...env }, async (app) => {
      const status = await app.statusOf('ann', passwordOf('ann'));
      report.equal(`${label}: 503, and why in the log`, [status, reason.test(app.server.logs)], [503, true]);
    });
  const { code, stdout, stderr } = await ServerProcess.fail({
    env: { ...ldap.env, LDAP_URL: 'ldap://directory.example.org' },
  });
  const says = /LDAP_URL sends passwords in clear/.test(stdout + stderr);
  report.equal('passwords in clear to another host stop the start', [code !== 0, says], [true, true]);
}

/** Identification of users: neither the typed name nor an e-mail address opens another user's account. */
async function identities(report: Report, env: Record<string, string>): Promise<void> {
  await withEnterprise(env, async (app) => {
    await app.add('bob');
    const by = (uid: string, id = uid) => app.statusOf(id, passwordOf(uid));
    report.equal('an entry whose mail is “admin”, by that name', await by('eve', 'admin'), 401);
    report.equal('an entry with the mail of a system administrator', await by('mallory'), 401);
    report.equal('… by that mail', await by('mallory', 'admin@localhost'), 401);
    report.equal('the first entry with a user’s mail', await by('robert'), 200);
    report.equal('the second entry with it', await by('thief'), 401);
  });
}

async function attempts(report: Report, ldap: LdapServer, env: Record<string, string>): Promise<void> {
  const spellings = ['ann', 'ａnn', 'aｎn', 'anｎ', 'ａｎn', 'aｎｎ', 'ａnｎ', 'ａｎｎ', 'ＡNN', 'ann@example.org'];
  await withEnterprise(env, async (app) => {
    await app.add('ann');
    for (const id of spellings) await app.statusOf(id, 'a guess');
    report.equal(
      'ten guesses under ten spellings, then the password',
      await app.statusOf('Ann', passwordOf('ann')),
      429,
    );
  });
  await withEnterprise(env, async (app) => {
    await app.add('ann');
    await ldap.halt();
    const statuses = new Set<number>();
    for (let n = 0; n < 11; n++) statuses.add(await app.statusOf('ann', passwordOf('ann')));
    const { connections } = (await app.admin.call(health.report, {})).body;
    await ldap.startAgain();
    report.equal('eleven tries while it is away', [...statuses], [503]);
    report.equal('Health meanwhile', connections, [{ part: 'directory', isUp: false }]);
    report.equal('the first try afterwards', await app.statusOf('ann', passwordOf('ann')), 200);
  });
}

async function policy(report: Report, ldap: LdapServer, env: Record<string, string>): Promise<void> {
  await withEnterprise(env, async (app) => {
    await app.add('dave');
    await ldap.set('dave', 'pwdReset', 'TRUE');
    const { status, message = '' } = await app.open('dave', passwordOf('dave'));
    report.equal(`pwdReset: “${message}”`, [status, /Change your password/.test(message)], [401, true]);
    await ldap.set('dave', 'pwdReset');
    await ldap.set('dave', 'pwdAccountLockedTime', '000001010000Z');
    report.equal('a locked account', await app.statusOf('dave', passwordOf('dave')), 401);
    await ldap.set('dave', 'pwdAccountLockedTime');
    report.equal('the same account unlocked', await app.statusOf('dave', passwordOf('dave')), 200);
  });
}

/** A user who is deleted in the directory loses all access after the next look-up. */
async function leaving(report: Report, ldap: LdapServer, env: Record<string, string>): Promise<void> {
  const token = { name: 'Script', scope: 'read' as const, days: 365 };
  const statusesOf = async (person: Person) => [
    (await person.call(users.me, {})).status,
    (await person.call(session.renew, {})).status,
    (await person.call(apiTokens.create, { body: token })).status,
  ];
  await withEnterprise({ ...env, DIRECTORY_CHECK_SECONDS: '5' }, async (app) => {
    await app.add('leaver');
    const person = await app.visitor.signIn('leaver', passwordOf('leaver'));
    const script = new Person(app, (await person.call(apiTokens.create, { body: token })).body.token);
    await ldap.remove('leaver');
    const isOut = async () => (await script.call(users.me, {})).status === 401;
    const seconds = await secondsUntil(isOut, 30);
    report.holds('the API token of who is deleted ends', seconds !== undefined, `after ${seconds?.toFixed(1)} s of 5`);
    report.equal('their session, its renewal, a new API token', await statusesOf(person), [401, 401, 401]);
    report.equal('their next sign-in', await app.statusOf('leaver', passwordOf('leaver')), 401);
  });
  await withEnterprise(env, async (app) => {
    await ldap.add(entryOf('leaver'));
    await app.add('leaver');
    const person = await app.visitor.signIn('leaver', passwordOf('leaver'));
    await ldap.remove('leaver');
    const { status } = await person.call(apiTokens.create, { body: token });
    report.equal('a new API token before the look-up', status, 401);
  });
}

/** A filter that selects a group by `memberOf`, which the directory itself maintains. */
async function overlays(report: Report, ldap: LdapServer, env: Record<string, string>): Promise<void> {
  const LDAP_USER_FILTER = `(&(uid={id})(memberOf=${ldap.groupDn('staff')}))`;
  await ldap.setMembers('staff', ['ann']);
  await withEnterprise({ ...env, LDAP_USER_FILTER, DIRECTORY_CHECK_SECONDS: '5' }, async (app) => {
    for (const name of ['ann', 'dave']) await app.add(name);
    report.equal('a member of the group in the filter', await app.statusOf('ann', passwordOf('ann')), 200);
    report.equal('who is no member of it', await app.statusOf('dave', passwordOf('dave')), 401);
    const ann = await app.visitor.signIn('ann', passwordOf('ann'));
    await ldap.setMembers('staff', []);
    const seconds = await secondsUntil(async () => (await ann.call(users.me, {})).status === 401, 30);
    report.holds('a member taken out of it is signed out', seconds !== undefined, `after ${seconds?.toFixed(1)} s`);
  });
}
