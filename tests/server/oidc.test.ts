import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app } from '#contract/app.ts';
import { oidc } from '#contract/oidc.ts';
import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { type OidcServer, startOidc } from '#tests/support/oidc.ts';
import { begin, codeOf as codeAt, comeBack, openWith as open } from '#tests/support/oidcTrip.ts';
import { Person } from '#tests/support/person.ts';

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
  openHouse({ env: { AUTH_MODE: '1', ...provider.env, ...env } });

const codeOf = (house: TestHouse, tamper?: Parameters<typeof codeAt>[2]) => codeAt(house, provider, tamper);

/** Who it is that comes in. */
async function nameOf(house: TestHouse) {
  const { body } = await open(house, await codeOf(house));
  return (await new Person(house, body.accessToken).call(users.me, {})).body.name;
}

describe('signing in at an OpenID Connect provider', () => {
  it('asks with PKCE, state and nonce, and opens a session of ours with a code that works once', async () => {
    const house = await enterprise();
    await house.person('ann');
    const { address, cookie } = await begin(house);
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toMatchObject({ response_type: 'code', client_id: 'strongroom', code_challenge_method: 'S256' });
    for (const secret of [asked.state, asked.nonce, asked.code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(cookie).toMatch(/; Path=\/fileshare\/api\/authenticate\/oidc; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);

    const code = await codeOf(house);
    const answers = await Promise.all([1, 2, 3].map(() => open(house, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const { accessToken, idToken, expiresIn } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(idToken?.split('.')).toHaveLength(3);
    expect(expiresIn).toBe(3600);
    expect((await new Person(house, accessToken ?? '').call(users.me, {})).body.name).toBe('ann');
  });

  it('finds the user by ID to the letter, then by a verified address, and lets nobody else in', async () => {
    const house = await enterprise();
    await house.person('ann');
    const bob = await house.person('bob');
    expect(await nameOf(house)).toBe('ann');
    provider.visitor = { sub: '4711', email: 'bob@example.org', isVerified: true };
    expect(await nameOf(house)).toBe('bob');

    for (const visitor of [
      { sub: '4711', email: 'bob@example.org', isVerified: false },
      { sub: '4711', email: 'bob@example.org' },
      { sub: 'ANN' },
      { sub: 'ann@example.org' },
    ]) {
      provider.visitor = visitor;
      const { status, body } = await open(house, await codeOf(house));
      expect([status, body.code]).toEqual([401, 'unauthenticated']);
    }
    await house.admin.call(users.update, { body: { id: bob.id, rowVersion: 1, invalid: true } });
    provider.visitor = { sub: 'bob' };
    expect((await open(house, await codeOf(house))).status).toBe(401);
    expect((await house.log()).filter((line) => line === 'Sign-in failed')).toHaveLength(5);
  });

  it('takes no answer with a changed state, nonce or PKCE challenge', async () => {
    const house = await enterprise();
    await house.person('ann');
    const other = 'x'.repeat(43);
    expect(await codeOf(house, { back: (url) => url.searchParams.set('state', other) })).toBe(FAILED);
    expect(await codeOf(house, { back: (url) => url.searchParams.delete('state') })).toBe(FAILED);
    expect(await codeOf(house, { out: (url) => url.searchParams.set('state', other) })).toBe(FAILED);
    expect(await codeOf(house, { out: (url) => url.searchParams.set('nonce', other) })).toBe(FAILED);
    expect(await codeOf(house, { out: (url) => url.searchParams.delete('nonce') })).toBe(FAILED);
    expect(await codeOf(house, { out: (url) => url.searchParams.set('code_challenge', other) })).toBe(FAILED);
    expect(await codeOf(house, { back: (url) => url.searchParams.set('code', other) })).toBe(FAILED);
    expect(await codeOf(house, { back: (url) => url.searchParams.set('iss', 'https://evil.example') })).toBe(FAILED);
  });

  it('takes an answer once, in time, and from the browser that was sent', async () => {
    const house = await enterprise();
    await house.person('ann');
    const mine = await begin(house);
    const theirs = await begin(house);
    const back = await provider.visit(mine.address.href);
    expect(await comeBack(house, back, theirs.cookie)).toBe(FAILED);
    const [again, late] = [await begin(house), await begin(house)];
    const answered = await provider.visit(again.address.href);
    expect(await comeBack(house, answered, again.cookie)).toContain('/fileshare/login?code=');
    expect(await comeBack(house, answered, again.cookie)).toBe(FAILED);
    const slow = await provider.visit(late.address.href);
    const code = await codeOf(house);
    house.wait(61);
    expect((await open(house, code)).status).toBe(410);
    house.wait(600);
    expect(await comeBack(house, slow, late.cookie)).toBe(FAILED);
    expect((await open(house, 'made up')).status).toBe(410);
  });

  it('returns to a path within the app only', async () => {
    const house = await enterprise();
    const redirectOf = async (redirect: string) => {
      const { address, cookie } = await begin(house, redirect);
      const page = await comeBack(house, await provider.visit(address.href), cookie);
      expect(page).toMatch(/^\/fileshare\/login\?code=/);
      return new URL(page, house.apiUrl).searchParams.get('redirect');
    };
    expect(await redirectOf('/bizunit/users?x=1')).toBe('/bizunit/users?x=1');
    for (const outside of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'evil', ''])
      expect(await redirectOf(outside)).toBeNull();
  });

  it('outlives a restart, and is forgotten when nobody comes back', async () => {
    const house = await enterprise();
    await house.person('ann');
    const { address, cookie } = await begin(house);
    await house.restart();
    const page = await comeBack(house, await provider.visit(address.href), cookie);
    const code = new URL(page, house.apiUrl).searchParams.get('code') ?? '';
    expect((await open(house, code)).status).toBe(200);
    const { address: left } = await begin(house);
    const hash = createHash('sha256')
      .update(left.searchParams.get('state') ?? '')
      .digest('base64url');
    house.wait(601);
    await house.runTask('forgetProviderTrips');
    expect(await house.ctx.transact(({ stores }) => stores.providerTrips.take(hash))).toBeUndefined();
  });
});

describe('passwords beside a provider', () => {
  it('are for local system administrators; others are told about the button', async () => {
    const house = await enterprise({ OIDC_LABEL: 'Our sign-in' });
    await house.person('ann', { password: PASSWORD });
    const { status, body } = await house.visitor.call(session.open, { body: { id: 'ann', password: PASSWORD } });
    expect(status).toBe(401);
    expect(body.message).toBe('Please sign in with the button "Our sign-in".');
    expect((await house.visitor.call(app.config, {})).body.oidc).toEqual({ label: 'Our sign-in' });
    await house.signIn('admin', PASSWORD);
  });

  it('stay as they were until the mode is Enterprise', async () => {
    const house = await openHouse({ env: provider.env });
    expect((await begin(house)).cookie).toBe('');
    expect((await house.visitor.call(oidc.open, { body: { code: 'x' } })).status).toBe(404);
    expect((await house.admin.call(settings.govern, { body: { authMode: 1 } })).status).toBe(200);
    expect((await begin(house)).address.origin).toBe(provider.env.OIDC_ISSUER);
  });

  it('are what is left for system administrators while the provider is dead', async () => {
    const house = await enterprise({ OIDC_ISSUER: 'http://127.0.0.1:1' });
    expect((await begin(house)).address.pathname + (await begin(house)).address.search).toBe(FAILED);
    await house.signIn('admin', PASSWORD);
  });
});
