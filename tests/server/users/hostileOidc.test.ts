import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oidc } from '#contract/users/oidc.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { type HostileResponse, startHostileOidc } from '#tests/support/servers/directories/hostileOidc.ts';
import type { OidcServer } from '#tests/support/servers/directories/oidc.ts';
import { codeOf, openWith } from '#tests/support/servers/directories/oidcSignIn.ts';

let provider: Awaited<ReturnType<typeof startHostileOidc>>;
let app: TestApp;
beforeAll(async () => {
  provider = await startHostileOidc();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  provider.overrides = {};
  app = await createTestApp({ env: { AUTH_MODE: '1', ...provider.env } });
  await app.person('ann');
});

/** @returns the user who was signed in, or undefined */
async function comesIn(): Promise<Person | undefined> {
  const code = await codeOf(app, provider as unknown as OidcServer);
  if (code.startsWith('/')) return undefined;
  const { status, body } = await openWith(app, code);
  return status === 200 ? new Person(app, body.accessToken) : undefined;
}

const another = (change: Record<string, unknown>): HostileResponse => ({
  claims: (claims) => ({ ...claims, ...change }),
});
const now = () => Math.floor(Date.now() / 1000);

const hostile: [string, HostileResponse][] = [
  ['of another issuer', another({ iss: 'https://evil.example' })],
  ['without an issuer', another({ iss: undefined })],
  ['for another client', another({ aud: 'another' })],
  ['without an audience', another({ aud: undefined })],
  ['for several clients, without the authorised one', another({ aud: ['strongroom', 'another'] })],
  ['for several clients, authorised for another', another({ aud: ['strongroom', 'another'], azp: 'another' })],
  ['with another nonce', another({ nonce: 'another' })],
  ['without a nonce', another({ nonce: undefined })],
  ['that expired', another({ exp: now() - 3600 })],
  ['without an end', another({ exp: undefined })],
  ['without a time of issue', another({ iat: undefined })],
  ['that is not valid yet', another({ nbf: now() + 3600 })],
  ['without a subject', another({ sub: undefined })],
  ['with a number for a subject', another({ sub: 7 })],
  ['for another access token', another({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })],
  ['without a signature', { sign: 'none' }],
  ['signed with the client secret', { sign: 'secret' }],
  ['signed with the key of a stranger', { sign: 'stranger' }],
  ['with a broken signature', { sign: 'broken' }],
  ['with a made-up signature of another algorithm', { sign: 'otherAlgorithm' }],
  ['that is missing', { tokens: ({ id_token: _, ...rest }) => rest }],
  ['that is no token', { tokens: (right) => ({ ...right, id_token: 'a.b.c' }) }],
];

const responses: [string, HostileResponse][] = [
  ['a page instead of JSON', { tokens: () => '<html>', type: 'text/html' }],
  ['an error of the token endpoint', { tokens: () => ({ error: 'invalid_grant' }), status: 400 }],
  ['a failure of the token endpoint', { tokens: () => ({}), status: 500 }],
  ['no type of token', { tokens: ({ token_type: _, ...rest }) => rest }],
  ['the address back from another issuer', { back: (url) => url.searchParams.set('iss', 'https://evil.example') }],
  ['no from the user', { back: (url) => url.search === '' || url.searchParams.set('error', 'access_denied') }],
  [
    'what is known of another subject',
    { userinfo: { sub: 'another', email: 'ann@example.org', email_verified: true } },
  ],
];

describe('a hostile provider', () => {
  it('is accepted with correct responses, so that the rejections below are meaningful', async () => {
    const ann = await comesIn();
    expect((await ann?.call(users.me, {}))?.body.name).toBe('ann');
  });

  it.each(hostile)('is rejected with an ID token %s', async (_, overrides) => {
    provider.overrides = overrides;
    expect(await comesIn()).toBeUndefined();
  });

  it.each(responses)('is rejected with %s', async (_, overrides) => {
    provider.overrides = overrides;
    expect(await comesIn()).toBeUndefined();
  });

  it('is rejected with an e-mail address whose verification is a text', async () => {
    provider.overrides = another({ sub: 'unknown', email: 'ann@example.org', email_verified: 'true' });
    expect(await comesIn()).toBeUndefined();
    provider.overrides = another({ sub: 'unknown', email: 'ann@example.org', email_verified: true });
    expect(await comesIn()).toBeDefined();
  });
});

describe('OIDC_AUTH_METHOD', () => {
  it.each([
    [undefined, ['client_secret_basic', 'client_secret_post'], 'post'],
    [undefined, ['client_secret_basic'], 'basic'],
    ['client_secret_basic', ['client_secret_basic', 'client_secret_post'], 'basic'],
    ['client_secret_post', ['client_secret_basic'], 'post'],
  ])('%s with a provider that lists %j sends the secret by %s', async (method, methods, expected) => {
    provider.methods = methods;
    app = await createTestApp({
      env: { AUTH_MODE: '1', ...provider.env, ...(method && { OIDC_AUTH_METHOD: method }) },
    });
    await app.person('ann');
    expect(await comesIn()).toBeDefined();
    expect(provider.sentSecret).toBe(expected);
  });
});

describe('back-channel logout', () => {
  const isIn = async (person: Person | undefined) => (await person?.call(users.me, {}))?.status;
  const print = async (logout_token: string) =>
    (await app.visitor.call(oidc.loggedOut, { body: { logout_token } })).status;

  it('ends the sessions of its subject, and no others', async () => {
    const ann = await comesIn();
    expect(await isIn(ann)).toBe(200);
    expect(await print(await provider.logoutToken({ sub: 'another' }, 'own', app.ctx.now()))).toBe(200);
    expect(await isIn(ann)).toBe(200);
    expect(await print(await provider.logoutToken({ sub: 'ann' }, 'own', app.ctx.now()))).toBe(200);
    expect([await isIn(ann), await isIn(app.admin)]).toEqual([401, 200]);
  });

  it('ends the session that the provider names', async () => {
    provider.overrides = another({ sid: 's1' });
    const first = await comesIn();
    provider.overrides = another({ sid: 's2' });
    const second = await comesIn();
    await print(await provider.logoutToken({ sid: 's1' }, 'own', app.ctx.now()));
    expect([await isIn(first), await isIn(second)]).toEqual([401, 200]);
  });

  it.each<[string, Record<string, unknown>, ('own' | 'stranger')?]>([
    ['of a stranger', { sub: 'ann' }, 'stranger'],
    ['of another issuer', { sub: 'ann', iss: 'https://evil.example' }],
    ['for another client', { sub: 'ann', aud: 'another' }],
    ['with a nonce', { sub: 'ann', nonce: 'n' }],
    ['that announces something else', { sub: 'ann', events: { other: {} } }],
    ['of an hour ago', { sub: 'ann', iat: 1_772_438_400 }],
    ['without a subject or a session', {}],
  ])('rejects a token %s', async (_, change, key = 'own') => {
    const ann = await comesIn();
    expect(await print(await provider.logoutToken(change, key, app.ctx.now()))).toBe(400);
    expect(await isIn(ann)).toBe(200);
  });

  it('returns the logout address of the provider if the session was opened there', async () => {
    const ann = await comesIn();
    const { address } = (await ann?.call(oidc.logoutAddress, {}))?.body ?? { address: null };
    expect(address).toMatch(/\/out\?.*id_token_hint=.*post_logout_redirect_uri=/);
    expect((await app.admin.call(oidc.logoutAddress, {})).body.address).toBeNull();
  });
});
