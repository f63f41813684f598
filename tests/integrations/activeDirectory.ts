import { groups } from '#contract/users/groups.ts';
import type { Authority } from '#tests/support/servers/authority.ts';
import { type Samba, startSamba } from '#tests/support/servers/directories/samba.ts';
import { type Instance, secondsUntil, withEnterprise } from './instance.ts';
import type { Part } from './part.ts';
import type { Report } from './report.ts';

const ANNA = { id: 'anna.k', mail: 'anna@example.org' };

/** Active Directory, as Samba implements it. */
export const activeDirectory: Part = {
  name: 'samba',
  programs: { 'samba-tool': 'samba-ad-provision', samba: 'samba', openssl: 'openssl' },
  isForRoot: true,
  async run(report, authority) {
    const samba = await startSamba(authority.certify);
    try {
      await fill(samba);
      await names(report, samba, authority);
      await rejections(report, samba, authority);
      await memberships(report, samba, authority);
    } finally {
      await samba.stop();
    }
  },
};

async function fill({ tool, password }: Samba): Promise<void> {
  for (const name of [ANNA.id, 'late', 'reset'])
    await tool(
      'user',
      'create',
      name,
      password,
      `--mail-address=${name === ANNA.id ? ANNA.mail : `${name}@example.org`}`,
    );
  for (const group of ['staff', 'lawyers']) await tool('group', 'add', group);
  await tool('group', 'addmembers', 'lawyers', ANNA.id);
  await tool('group', 'addmembers', 'staff', 'lawyers');
}

const envOf = (samba: Samba, { ca }: Authority) => ({ ...samba.env, NODE_EXTRA_CA_CERTS: ca });

async function names(report: Report, samba: Samba, authority: Authority): Promise<void> {
  const inClear = { LDAP_URL: `ldap://${samba.address}` };
  await withEnterprise(envOf(samba, authority), async (app) => {
    await app.add(ANNA.id);
    for (const typed of [ANNA.id, 'ANNA.K', `${ANNA.id}@ad.example.org`, ANNA.mail])
      report.equal(`“${typed}” is ${ANNA.id}`, await app.nameOf(typed, samba.password), ANNA.id);
    report.equal('a wrong password', await app.statusOf(ANNA.id, 'a guess'), 401);
  });
  await withEnterprise({ ...envOf(samba, authority), ...inClear }, async (app) => {
    const status = await app.statusOf(ANNA.id, samba.password);
    const isExplained = /[Ss]trong/.test(app.server.logs);
    report.equal('without TLS, which it demands: 503, and why in the log', [status, isExplained], [503, true]);
  });
}

async function rejections(report: Report, samba: Samba, authority: Authority): Promise<void> {
  const short = { DIRECTORY_CHECK_SECONDS: '5' };
  await withEnterprise({ ...envOf(samba, authority), ...short }, async (app) => {
    await app.add('late');
    await app.add('reset');
    await samba.tool('user', 'setpassword', 'reset', `--newpassword=${samba.password}2`, '--must-change-at-next-login');
    const { status, message = '' } = await app.open('reset', `${samba.password}2`);
    report.equal(`must change: “${message}”`, [status, /Change your password/.test(message)], [401, true]);
    const session = await app.visitor.signIn('late', samba.password);
    await samba.tool('user', 'disable', 'late');
    const isOut = async () => (await session.fetch('/user/me')).status === 401;
    const seconds = await secondsUntil(isOut, 30);
    report.holds('who is disabled is signed out', seconds !== undefined, `after ${seconds?.toFixed(1)} s of 5`);
    report.equal('their next sign-in', await app.statusOf('late', samba.password), 401);
  });
}

/** Nested groups, by the matching rule of Active Directory. */
async function memberships(report: Report, samba: Samba, authority: Authority): Promise<void> {
  const env = { ...envOf(samba, authority), DIRECTORY_GROUPS: 'staff => Everybody; strangers => Nobody' };
  await withEnterprise(env, async (app) => {
    await app.add(ANNA.id);
    for (const name of ['Everybody', 'Nobody']) await app.admin.call(groups.create, { body: { name } });
    await app.visitor.signIn(ANNA.id, samba.password);
    report.equal('groups of a member of a member', await membersOf(app), { Everybody: 1, Nobody: 0 });
  });
}

async function membersOf({ admin }: Instance): Promise<Record<string, number>> {
  const { body } = await admin.call(groups.list, { query: {} });
  return Object.fromEntries(body.items.map(({ name, members }) => [name, members]));
}
