import { createHash, randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { AuthMode, LogLevel } from '#contract/enums.ts';
import { lifetimes } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Provider } from '#server/outside/provider.ts';
import { admit, admitted, refuseSignIn } from '../session/signIn.service.ts';
import { authMode } from '../settings/authMode.service.ts';
import type { User } from '../users/users.model.ts';
import { userByDirectory } from '../users/users.service.ts';

/** A page of the app, as a path below the base. */
type AppPath = `/${string}`;
const FAILED: AppPath = '/login?failed=provider';

/**
 * Sends a browser to the provider, and remembers the question while it is away.
 * @returns where to, and a secret that this browser keeps, so that nobody else's answer is taken from it; without one
 *   the provider cannot be reached
 * @throws {Refused} 404 unless people sign in at a provider
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
  const trip = { stateHash: hashOf(state), browserHash: hashOf(browser), nonce, verifier, expiresOn };
  await ctx.transact((unit) => unit.stores.providerTrips.insert({ ...trip, redirect: insideApp(redirect) }));
  return { to, browser };
}

/**
 * Takes the browser back. A question is answered once, by the browser that was sent, within ten minutes.
 * @param query what the provider has put behind the `?`
 * @returns the page to go on to: with a code that signs in, or with word that it failed
 * @throws {Refused} 404 unless people sign in at a provider
 */
export async function endTrip(ctx: Ctx, query: string, browser: string | undefined): Promise<AppPath> {
  const provider = await providerOf(ctx);
  const state = new URLSearchParams(query).get('state') ?? '';
  const trip = await ctx.transact((unit) => unit.stores.providerTrips.take(hashOf(state)));
  if (!trip || trip.expiresOn < ctx.stamp() || hashOf(browser ?? '') !== trip.browserHash) return failed(ctx);
  const { nonce, verifier, redirect } = trip;
  const person = await provider.personOf(query, { state, nonce, verifier }).catch((err) => {
    ctx.log.warn({ err }, 'The answer of the OpenID Connect provider was not accepted');
    return undefined;
  });
  if (!person) return failed(ctx);
  const code = secret();
  const expiresOn = addSeconds(ctx.now(), lifetimes.providerCode).toISOString();
  await ctx.transact((unit) => unit.stores.providerCodes.insert({ ...person, hash: hashOf(code), expiresOn }));
  return `/login?${new URLSearchParams({ code, ...(redirect && { redirect }) })}`;
}

/**
 * Signs in with the code of a trip.
 * @throws {Refused} 410 for a spent or old code, 401 when nobody here belongs to it, 401 `second_factor`
 */
export async function openByProvider(ctx: Ctx, code: string, agent?: string) {
  await providerOf(ctx);
  const found = await ctx.transact((unit) => unit.stores.providerCodes.take(hashOf(code)));
  if (!found || found.expiresOn < ctx.stamp()) refuse('session.challengeOver');
  const { sub, email, idToken, groups } = found;
  const user = await userOf(ctx, sub, email);
  if (!user || user.invalid) {
    const who = { id: user?.id ?? null, name: user?.name ?? (email ?? sub).slice(0, 100) };
    return refuseSignIn(ctx, who, 'session.notHere');
  }
  const { token, expiresIn } = admitted(await ctx.transact((unit) => admit(unit, { user, groups }, agent)));
  return { accessToken: token, idToken, expiresIn };
}

/** Forgets those who never came back. */
export function forgetTrips(ctx: Ctx): Promise<void> {
  return ctx.transact(async ({ stores, stamp }) => {
    await stores.providerTrips.removeExpired(stamp());
    await stores.providerCodes.removeExpired(stamp());
  });
}

/** By the ID that the provider gives, which tells capitals apart, then by an address that it has verified. */
async function userOf(ctx: Ctx, sub: string, email: string | null): Promise<User | undefined> {
  const byId = await userByDirectory(ctx, [sub], []);
  return byId?.signInId === sub ? byId : userByDirectory(ctx, [], email ? [email] : []);
}

async function providerOf(ctx: Ctx): Promise<Provider> {
  const isOn = (await authMode(ctx)) === AuthMode.Enterprise;
  return (isOn && ctx.provider) || refuse('route.notFound');
}

async function failed(ctx: Ctx): Promise<AppPath> {
  await ctx.transact((unit) => unit.audit('Sign-in failed', { level: LogLevel.Warning }));
  return FAILED;
}

/** A path that stays within the app; the page that goes there looks again. */
function insideApp(redirect = ''): string | null {
  return /^\/(?![/\\])/.test(redirect) ? redirect : null;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
