import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app } from '#contract/app.ts';
import { settings } from '#contract/instance/settings.ts';
import { identities } from '#contract/users/identities.ts';
import { oidc } from '#contract/users/oidc.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { type OidcServer, startOidc } from '#tests/support/servers/directories/oidc.ts';
import {
  begin,
  codeOf as codeAt,
  openWith as open,
  returnFromProvider,
} from '#tests/support/servers/directories/oidcSignIn.ts';

const FAILED = '/fileshare/login?failed=provider';

let provider: OidcServer;
beforeAll(async () => {
  provider = await startOidc();
}, 60_000);
afterAll(() => provider.stop());
beforeEach(() => {
  provider.visitor = { sub: 'ann' };
});

const enterprise = (env: Record<string, string> = {}) =>
  createTestApp({ env: { AUTH_MODE: '1', ...provider.env, ...env } });

const codeOf = (server: TestApp, tamper?: Parameters<typeof codeAt>[2]) => codeAt(server, provider, tamper);

/** The user who signs in. */
async function nameOf(server: TestApp) {
  const { body } = await open(server, await codeOf(server));
  return (await new Person(server, body.accessToken).call(users.me, {})).body.name;
}

describe('signing in at an OpenID Connect provider', () => {
  it('uses PKCE, state and nonce, and opens a session by a code that is valid once', async () => {
    const server = await enterprise();
    await server.person('ann');
    const { address, cookie } = await begin(server);
    const input = Object.fromEntries(address.searchParams);
    expect(input).toMatchObject({ response_type: 'code', client_id: 'strongroom', code_challenge_method: 'S256' });
    for (const secret of [input.state, input.nonce, input.code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(cookie).toMatch(
      /^__Host-strongroom\.provider=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );

    const code = await codeOf(server);
    const responses = await Promise.all([1, 2, 3].map(() => open(server, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const { accessToken, idToken, expiresIn } = responses.find(({ status }) => status === 200)?.body ?? {};
    expect(idToken?.split('.')).toHaveLength(3);
    expect(expiresIn).toBe(3600);
    expect((await new Person(server, accessToken ?? '').call(users.me, {})).body.name).toBe('ann');
  });

  it('finds the user by exact ID, then by a verified address, and rejects others', async () => {
    const server = await enterprise();
    await server.person('ann');
    const bob = await server.person('bob');
    expect(await nameOf(server)).toBe('ann');
    provider.visitor = { sub: '4711', email: 'bob@example.org', isVerified: true };
    expect(await nameOf(server)).toBe('bob');

    for (const visitor of [
      { sub: '4711', email: 'bob@example.org', isVerified: false },
      { sub: '4711', email: 'bob@example.org' },
      { sub: 'ANN' },
      { sub: 'ann@example.org' },
    ]) {
      provider.visitor = visitor;
      const { status, body } = await open(server, await codeOf(server));
      expect([status, body.code]).toEqual([401, 'unauthenticated']);
    }
    await server.admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } });
    provider.visitor = { sub: 'bob' };
    expect((await open(server, await codeOf(server))).status).toBe(401);
    expect((await server.log()).filter((line) => line === 'Sign-in failed')).toHaveLength(5);
  });

  it('is shown to administrators without invisible characters', async () => {
    const server = await enterprise();
    const ann = await server.person('ann');
    provider.visitor = { sub: 'ann', email: 'a\u202enn@example.org\u200b', isVerified: true };
    expect(await nameOf(server)).toBe('ann');
    const { items } = (await server.admin.call(identities.list, { params: { id: String(ann.id) } })).body;
    expect(items.map(({ name }) => name)).toEqual(['ann@example.org']);
  });

  it('links a user found by an address to the subject, but no local system administrator', async () => {
    const server = await enterprise();
    const bob = await server.person('bob');
    provider.visitor = { sub: '4711', email: 'bob@example.org', isVerified: true };
    expect(await nameOf(server)).toBe('bob');
    const rejected = async (visitor: typeof provider.visitor) => {
      provider.visitor = visitor;
      return (await open(server, await codeOf(server))).status;
    };
    expect(await rejected({ sub: '4712', email: 'bob@example.org', isVerified: true })).toBe(401);
    expect(await rejected({ sub: '4713', email: 'admin@localhost', isVerified: true })).toBe(401);
    const params = { id: String(bob.id), source: 'provider' as const };
    expect((await server.admin.call(identities.clear, { params })).status).toBe(200);
    expect(await rejected({ sub: '4712', email: 'bob@example.org', isVerified: true })).toBe(200);
  });

  it('accepts a code only in the browser that started the sign-in', async () => {
    const server = await enterprise();
    await server.person('ann');
    const other = await begin(server);
    expect((await open(server, await codeOf(server), '')).status).toBe(401);
    expect((await open(server, await codeOf(server), other.cookie)).status).toBe(401);
    expect((await open(server, await codeOf(server))).status).toBe(200);
  });

  it('rejects a response with a changed state, nonce or PKCE challenge', async () => {
    const server = await enterprise();
    await server.person('ann');
    const other = 'x'.repeat(43);
    expect(await codeOf(server, { back: (url) => url.searchParams.set('state', other) })).toBe(FAILED);
    expect(await codeOf(server, { back: (url) => url.searchParams.delete('state') })).toBe(FAILED);
    expect(await codeOf(server, { out: (url) => url.searchParams.set('state', other) })).toBe(FAILED);
    expect(await codeOf(server, { out: (url) => url.searchParams.set('nonce', other) })).toBe(FAILED);
    expect(await codeOf(server, { out: (url) => url.searchParams.delete('nonce') })).toBe(FAILED);
    expect(await codeOf(server, { out: (url) => url.searchParams.set('code_challenge', other) })).toBe(FAILED);
    expect(await codeOf(server, { back: (url) => url.searchParams.set('code', other) })).toBe(FAILED);
    expect(await codeOf(server, { back: (url) => url.searchParams.set('iss', 'https://evil.example') })).toBe(FAILED);
  });

  it('accepts a response once, in time, and from the browser that was redirected', async () => {
    const server = await enterprise();
    await server.person('ann');
    const mine = await begin(server);
    const theirs = await begin(server);
    const back = await provider.visit(mine.address.href);
    expect(await returnFromProvider(server, back, theirs.cookie)).toBe(FAILED);
    const [again, expired] = [await begin(server), await begin(server)];
    const callback = await provider.visit(again.address.href);
    expect(await returnFromProvider(server, callback, again.cookie)).toContain('/fileshare/login?code=');
    expect(await returnFromProvider(server, callback, again.cookie)).toBe(FAILED);
    const slow = await provider.visit(expired.address.href);
    const code = await codeOf(server);
    server.wait(61);
    expect((await open(server, code)).status).toBe(410);
    server.wait(600);
    expect(await returnFromProvider(server, slow, expired.cookie)).toBe(FAILED);
    expect((await open(server, 'made up')).status).toBe(410);
  });

  it('returns to a path inside the app only', async () => {
    const server = await enterprise();
    const redirectOf = async (redirect: string) => {
      const { address, cookie } = await begin(server, redirect);
      const page = await returnFromProvider(server, await provider.visit(address.href), cookie);
      expect(page).toMatch(/^\/fileshare\/login\?code=/);
      return new URL(page, server.apiUrl).searchParams.get('redirect');
    };
    expect(await redirectOf('/bizunit/users?x=1')).toBe('/bizunit/users?x=1');
    for (const outside of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'evil', ''])
      expect(await redirectOf(outside)).toBeNull();
  });

  it('survives a restart, and expires without a response', async () => {
    const server = await enterprise();
    await server.person('ann');
    const { address, cookie } = await begin(server);
    await server.restart();
    const page = await returnFromProvider(server, await provider.visit(address.href), cookie);
    const code = new URL(page, server.apiUrl).searchParams.get('code') ?? '';
    expect((await open(server, code)).status).toBe(200);
    const { address: left } = await begin(server);
    const hash = createHash('sha256')
      .update(left.searchParams.get('state') ?? '')
      .digest('base64url');
    server.wait(601);
    await server.runTask('forgetProviderTrips');
    expect(await server.ctx.transact(({ stores }) => stores.providerTrips.take(hash))).toBeUndefined();
  });
});

describe('passwords beside a provider', () => {
  it('are for local system administrators; others are referred to the button', async () => {
    const server = await enterprise({ OIDC_LABEL: 'Our sign-in' });
    await server.person('ann', { password: PASSWORD });
    const { status, body } = await server.visitor.call(session.open, { body: { id: 'ann', password: PASSWORD } });
    expect(status).toBe(401);
    expect(body.message).toBe('Sign in with “Our sign-in”.');
    expect((await server.visitor.call(app.config, {})).body.oidc).toEqual({ label: 'Our sign-in' });
    await server.signIn('admin', PASSWORD);
  });

  it('are unchanged outside Enterprise mode', async () => {
    const server = await createTestApp({ env: provider.env });
    expect((await begin(server)).cookie).toBe('');
    expect((await server.visitor.call(oidc.open, { body: { code: 'x' } })).status).toBe(404);
    expect((await server.admin.call(settings.updateSystem, { body: { authMode: 1 } })).status).toBe(200);
    expect((await begin(server)).address.origin).toBe(provider.env.OIDC_ISSUER);
  });

  it('remain available to system administrators while the provider is unreachable', async () => {
    const server = await enterprise({ OIDC_ISSUER: 'http://127.0.0.1:1' });
    expect((await begin(server)).address.pathname + (await begin(server)).address.search).toBe(FAILED);
    await server.signIn('admin', PASSWORD);
  });
});
