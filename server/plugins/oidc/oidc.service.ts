import { randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { AuthMode, LogLevel } from '#contract/enums.ts';
import { lifetimes } from '#contract/limits.ts';
import type { OidcClient } from '#server/adapters/oidcClient.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { type IdentityMatch, isAdmitted, userOfExternal } from '../identity/identities/identities.service.ts';
import { currentOrigin, endSessionsOfProvider } from '../identity/session/providerSessions.service.ts';
import { admit, admitted, failSignIn } from '../identity/session/signIn.service.ts';
import { userBySignInId } from '../identity/users/users.service.ts';
import { authMode } from '../settings/authMode.service.ts';

/** A page of the app, as a path below the base URL. */
type AppPath = `/${string}`;
const FAILED: AppPath = '/login?failed=provider';

/**
 * Starts a sign-in at the provider.
 * @returns the URL for the redirect, and a secret for this browser, so that the response is accepted from it only; no
 *   secret when the provider cannot be reached
 * @throws {ApiError} 404 when no provider is configured
 */
export async function beginTrip(ctx: Ctx, redirect?: string): Promise<{ to: string; browser?: string }> {
  const provider = await providerOf(ctx);
  const [state, nonce, verifier, browser] = [secret(), secret(), secret(), secret()];
  const to = await provider.addressFor({ state, nonce, verifier }).catch((err) => {
    ctx.log.error({ err }, 'The OpenID Connect provider cannot be reached');
    return undefined;
  });
  if (!to) return { to: ctx.config.basePath + FAILED };
  const expiresOn = addSeconds(ctx.now(), lifetimes.providerTrip).toISOString();
  const trip = { stateHash: hashToken(state), browserHash: hashToken(browser), nonce, verifier, expiresOn };
  await ctx.transact((tx) => tx.stores.providerTrips.insert({ ...trip, redirect: insideApp(redirect) }));
  return { to, browser };
}

/**
 * Handles the redirect back from the provider. A response is accepted once, from the same browser, within ten minutes.
 * @param query the query string from the provider
 * @returns the page for the redirect: with a code to sign in, or with an error
 * @throws {ApiError} 404 when no provider is configured
 */
export async function endTrip(ctx: Ctx, query: string, browser: string | undefined): Promise<AppPath> {
  const provider = await providerOf(ctx);
  const state = new URLSearchParams(query).get('state') ?? '';
  const trip = await ctx.transact((tx) => tx.stores.providerTrips.take(hashToken(state)));
  if (!trip || trip.expiresOn < ctx.stamp() || hashToken(browser ?? '') !== trip.browserHash) return failed(ctx);
  const { nonce, verifier, redirect } = trip;
  const person = await provider.personOf(query, { state, nonce, verifier }).catch((err) => {
    ctx.log.warn({ err }, 'The answer of the OpenID Connect provider was not accepted');
    return undefined;
  });
  if (!person) return failed(ctx);
  const code = secret();
  const expiresOn = addSeconds(ctx.now(), lifetimes.providerCode).toISOString();
  await ctx.transact((tx) =>
    tx.stores.providerCodes.insert({ ...person, hash: hashToken(code), browserHash: trip.browserHash, expiresOn }),
  );
  return `/login?${new URLSearchParams({ code, ...(redirect && { redirect }) })}`;
}

/**
 * Signs in with a code.
 * @param browser the secret of the browser
 * @throws {ApiError} 410 for a used or expired code, 401 in another browser and when no user here matches, 401
 *   `second_factor`
 */
export async function openByProvider(ctx: Ctx, code: string, browser: string | undefined, agent?: string) {
  await providerOf(ctx);
  const found = await ctx.transact((tx) => tx.stores.providerCodes.take(hashToken(code)));
  if (!found || found.expiresOn < ctx.stamp()) fail('session.challengeOver');
  if (hashToken(browser ?? '') !== found.browserHash) fail('session.otherBrowser');
  const { sub, sid, email, idToken, groups } = found;
  const identity = await identityOf(ctx, sub, email);
  if (!identity || identity.user.invalid || !(await isAdmitted(ctx, identity))) {
    const user = { id: identity?.user.id ?? null, name: identity?.user.name ?? (email ?? sub).slice(0, 100) };
    return failSignIn(ctx, user, 'session.notHere');
  }
  const origin = { source: identity.external.source, sid, idToken };
  const proved = { user: identity.user, identity, groups, origin };
  const { token, expiresIn } = admitted(await ctx.transact((tx) => admit(tx, proved, agent)));
  return { accessToken: token, idToken, expiresIn };
}

/**
 * Ends the sessions of a user who has signed out at the provider.
 * @throws {ApiError} 400 for an invalid logout token
 */
export async function endLoggedOut(ctx: Ctx, logoutToken: string) {
  const provider = await providerOf(ctx);
  const { sub, sid } = await provider.loggedOut(logoutToken, ctx.now()).catch((err) => {
    ctx.log.warn({ err }, 'A logout token of the OpenID Connect provider was not accepted');
    return fail('session.logoutToken');
  });
  const source = ctx.config.oidc?.issuer ?? '';
  await ctx.transact((tx) => endSessionsOfProvider(tx, source, { sub, sid }));
  return {};
}

/** The logout URL of the provider, if the caller's session began there. */
export async function providerLogout(ctx: Ctx): Promise<{ address: string | null }> {
  const origin = await currentOrigin(ctx);
  if (!origin || origin.source !== ctx.config.oidc?.issuer) return { address: null };
  const address = await ctx.oidcClient?.logoutAddress(origin.idToken).catch(() => undefined);
  return { address: address ?? null };
}

/** Removes expired sign-ins. */
export function removeTrips(ctx: Ctx): Promise<void> {
  return ctx.transact(async ({ stores, stamp }) => {
    await stores.providerTrips.removeExpired(stamp());
    await stores.providerCodes.removeExpired(stamp());
  });
}

/** Matches by the provider's ID, which is case-sensitive, then by a verified e-mail address. */
async function identityOf(ctx: Ctx, sub: string, email: string | null): Promise<IdentityMatch | undefined> {
  const byId = await userBySignInId(ctx, [sub]);
  const external = {
    source: ctx.config.oidc?.issuer ?? '',
    subject: sub,
    name: email ?? sub,
    emails: email ? [email] : [],
  };
  return userOfExternal(ctx, external, byId?.signInId === sub ? byId : undefined);
}

async function providerOf(ctx: Ctx): Promise<OidcClient> {
  const isOn = (await authMode(ctx)) === AuthMode.Enterprise;
  return (isOn && ctx.oidcClient) || fail('route.notFound');
}

async function failed(ctx: Ctx): Promise<AppPath> {
  await ctx.transact((tx) => tx.audit('Sign-in failed', { level: LogLevel.Warning }));
  return FAILED;
}

/** Returns a path only if it stays within the app; the page that navigates checks it again. */
function insideApp(redirect = ''): string | null {
  return /^\/(?![/\\])/.test(redirect) ? redirect : null;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
