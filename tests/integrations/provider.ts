import { health } from '#contract/instance/health.ts';
import { oidc } from '#contract/users/oidc.ts';
import { users } from '#contract/users/users.ts';
import { freePort } from '#tests/support/app/freePort.ts';
import { Person } from '#tests/support/app/person.ts';
import { type OidcServer, startOidc } from '#tests/support/servers/directories/oidc.ts';
import { begin, openWith, returnFromProvider } from '#tests/support/servers/directories/oidcSignIn.ts';
import { type Instance, withEnterprise } from './instance.ts';
import type { Part } from './part.ts';
import type { Report } from './report.ts';

/** The package oidc-provider: signing in, signing out on either side. */
export const provider: Part = {
  name: 'oidc-provider',
  programs: {},
  async run(report) {
    const port = await freePort();
    const server = await startOidc(`http://127.0.0.1:${port}`);
    server.visitor = { sub: '4711', email: 'ann@example.org', isVerified: true };
    try {
      await withEnterprise({ ...server.env, PORT: String(port) }, async (app) => {
        await app.add('ann');
        await signingOut(report, app, server);
        await otherBrowser(report, app, server);
        await sameAddress(report, app, server);
        await away(report, app, server);
      });
    } finally {
      await server.stop();
    }
  },
};

/** Signing out at the provider ends the sessions on both sides. */
async function signingOut(report: Report, app: Instance, server: OidcServer): Promise<void> {
  const first = await signIn(app, server);
  const second = await signIn(app, server);
  report.equal('two browsers sign in', [await statusOf(first), await statusOf(second)], [200, 200]);
  const { address } = (await second.call(oidc.logoutAddress, {})).body;
  const requestsBefore = server.requestCount;
  await trip(app, server, true);
  report.equal('the second is not asked again while it is signed in there', server.requestCount - requestsBefore, 0);
  const back = await server.signOut(address ?? '');
  report.equal('it signs out there, and comes back', back?.href, app.server.url);
  await trip(app, server, true);
  report.equal('then it is asked', server.requestCount - requestsBefore, 1);
  const statuses = [await statusOf(first), await statusOf(second), await statusOf(app.admin)];
  report.equal('back-channel logout has ended the sessions of that user', statuses, [401, 401, 200]);
}

async function otherBrowser(report: Report, app: Instance, server: OidcServer): Promise<void> {
  const code = await trip(app, server);
  const other = await begin(app);
  report.equal('a code in another browser', (await openWith(app, code, other.cookie)).status, 401);
}

/** An e-mail address stays with the subject that had it first, and opens no system administrator’s account. */
async function sameAddress(report: Report, app: Instance, server: OidcServer): Promise<void> {
  const statusAs = async (sub: string, email: string) => {
    server.visitor = { sub, email, isVerified: true };
    return (await openWith(app, await trip(app, server))).status;
  };
  report.equal('the same address of another subject', await statusAs('4712', 'ann@example.org'), 401);
  report.equal('the address of a system administrator', await statusAs('4713', 'admin@localhost'), 401);
  report.equal('the subject that had it first', await statusAs('4711', 'ann@example.org'), 200);
}

async function away(report: Report, app: Instance, server: OidcServer): Promise<void> {
  const connections = async () => (await app.admin.call(health.report, {})).body.connections;
  report.equal('Health', await connections(), [{ part: 'provider', isUp: true }]);
  server.deadPath = '/';
  report.equal('Health while it is dead', await connections(), [{ part: 'provider', isUp: false }]);
}

/**
 * Signs in at the provider and returns. @param isSame in the browser of the last visit @returns the code that it comes
 * back with
 */
async function trip(app: Instance, server: OidcServer, isSame = false): Promise<string> {
  const { address, cookie } = await begin(app);
  const page = await returnFromProvider(app, await server.visit(address.href, isSame), cookie);
  return new URL(page, app.apiUrl).searchParams.get('code') ?? page;
}

async function signIn(app: Instance, server: OidcServer): Promise<Person> {
  const { status, body } = await openWith(app, await trip(app, server));
  if (status !== 200) throw new Error(`The provider’s code was refused: ${status}`);
  return new Person(app, body.accessToken);
}

const statusOf = async (person: Person) => (await person.call(users.me, {})).status;
