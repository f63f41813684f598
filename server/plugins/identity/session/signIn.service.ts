import { randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import type { BodyOf } from '#contract/endpoint.ts';
import { AuthMode, LogLevel } from '#contract/enums.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { lifetimes } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { PasskeyAssertion, TotpSetup } from '#contract/users/secondFactor.ts';
import type { FirstTokenData, SecondFactorDemand, session, TokenData } from '#contract/users/session.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { authMode } from '../../settings/authMode.service.ts';
import { syncMemberships } from '../groups/directoryGroups.service.ts';
import { rememberIdentity } from '../identities/identities.service.ts';
import { beginTotp, confirmTotp, consumeCode, renewRecoveryCodes } from '../secondFactor/codes.service.ts';
import { factorsOf, hasFactor, needsFactor } from '../secondFactor/factors.service.ts';
import { assertionOptions, canHavePasskeys, readAssertion } from '../secondFactor/passkeys.service.ts';
import type { User } from '../users/users.model.ts';
import { activeUser, userBySignIn } from '../users/users.service.ts';
import { type AuthenticatedUser, authenticateByPassword, isElsewhere } from './passwordCheck.service.ts';
import type { SessionOrigin, SignInChallenge } from './session.model.ts';
import { beginSession } from './session.service.ts';
import { type CountedAttempt, countAttempt, forgiveAttempt, oneAfterTheOther } from './signInAttempts.service.ts';

/**
 * Signs in with an ID or e-mail address and a password. The password is checked outside of any transaction, because a
 * hash takes as long as a hundred writes, and a directory may take longer.
 * @throws {ApiError} 401 with the same message for every reason, 401 `second_factor` when one is required, 429 after
 *   too many failures, 503 when the directory cannot be reached
 */
export async function openSession(ctx: Ctx, typed: BodyOf<typeof session.open>, { agent, device }: Browser = {}) {
  const { id } = typed;
  const named = await userBySignIn(ctx, id);
  const account = { typed: id, device, ...(named && { id: named.id }) };
  return oneAfterTheOther(ctx, account, async () => {
    const attempt = await countAttempt(ctx, account);
    const authenticated = await authenticateByPassword(ctx, typed, named, attempt);
    if (!authenticated || authenticated.user.invalid || attempt.isExhausted) {
      const user = { id: named?.id ?? null, name: named?.name ?? id.trim().slice(0, 100) };
      return failSignIn(ctx, user, (await isElsewhere(ctx)) ? 'session.elsewhere' : 'session.wrong');
    }
    return admitted(await ctx.transact((tx) => admit(tx, authenticated, agent, attempt)));
  });
}

/** Data of the browser: its user agent, and the secret of its device cookie. */
export interface Browser {
  agent?: string | undefined;
  device?: string | undefined;
}

/** A token, or what is required before there is one. */
type Admission = { token: TokenData } | { demand: SecondFactorDemand };

/**
 * Continues after the first factor (password, provider or mailed link): creates a session, or requires the second
 * factor. A user who must have one and has none sets it up now. The current data of the directory are stored even if the
 * second factor fails.
 * @param counted the attempt, which no longer counts when the sign-in is complete
 */
export async function admit(
  ctx: Ctx,
  { user, groups, identity, origin }: AuthenticatedUser & { origin?: SessionOrigin },
  agent?: string,
  counted?: CountedAttempt,
): Promise<Admission> {
  if (identity) await rememberIdentity(ctx, identity);
  if (groups) await syncMemberships(ctx, user, groups);
  const factors = await factorsOf(ctx, user.id);
  const isEnrolling = !hasFactor(factors) && (await needsFactor(ctx, user));
  if (!hasFactor(factors) && !isEnrolling) {
    if (counted) await forgiveAttempt(ctx, counted);
    return { token: await beginSession(ctx, user.id, agent, origin) };
  }
  const challenge = randomBytes(32).toString('base64url');
  const expiresOn = addSeconds(ctx.now(), lifetimes.challenge).toISOString();
  const attempt = { tryId: counted?.id ?? null, typed: counted?.account.typed ?? null };
  const row = {
    hash: hashToken(challenge),
    userId: user.id,
    ...attempt,
    isEnrolling,
    origin: origin ?? null,
    expiresOn,
  };
  await ctx.stores.signInChallenges.insert(row);
  const methods: SecondFactorDemand['methods'] = isEnrolling ? ['enrol'] : [];
  if (factors.hasApp) methods.push('app');
  if (factors.passkeys > 0) methods.push('passkey');
  if (factors.recoveryCodes > 0) methods.push('recovery');
  return { demand: { challenge, methods } };
}

/**
 * Returns the token. Call it after the transaction, which stores the challenge.
 * @throws {ApiError} 401 `second_factor`
 */
export function admitted(admission: Admission): TokenData {
  if ('token' in admission) return admission.token;
  const secondFactor = admission.demand;
  throw new ApiError('session.secondFactor', messageFor('session.secondFactor'), { extra: { secondFactor } });
}

/**
 * Starts the setup of an authenticator app at sign-in.
 * @throws {ApiError} 410 when the sign-in took too long
 */
export async function enrolAtSignIn(ctx: Ctx, challenge: string): Promise<TotpSetup> {
  const { userId, isEnrolling } = await findChallenge(ctx, challenge);
  const user = await activeUser(ctx, userId);
  if (!isEnrolling || !user) fail('session.challengeOver');
  return beginTotp(ctx, user);
}

/**
 * Completes a sign-in with a code or a passkey. Failures count like wrong passwords.
 * @returns the token, and recovery codes when an app was just set up
 * @throws {ApiError} 401 for a wrong or used code, 410 when it took too long, 429 after too many
 */
export async function confirmSignIn(
  ctx: Ctx,
  { challenge, code, passkey }: BodyOf<typeof session.confirm>,
  { agent, device }: Browser = {},
): Promise<FirstTokenData> {
  const challenged = await findChallenge(ctx, challenge);
  const user = (await activeUser(ctx, challenged.userId)) ?? fail('session.challengeOver');
  // Wrong codes and wrong passwords count together, under every name that was typed.
  const account = {
    id: user.id,
    device,
    isProved: true,
    ...(challenged.typed !== null && { typed: challenged.typed }),
  };
  const attempt = await countAttempt(ctx, account);
  const prove = passkey ? await passkeyVerification(ctx, user.id, passkey) : codeVerification(challenged, code ?? '');
  const token = await ctx.transact(async (tx) => {
    const proved = await prove(tx);
    if (!proved) return undefined;
    if (!(await tx.stores.signInChallenges.consume(challenged.hash))) fail('session.challengeOver');
    if (challenged.tryId !== null) await forgiveAttempt(tx, { ...attempt, id: challenged.tryId });
    await forgiveAttempt(tx, attempt);
    if (proved.log) await tx.audit(proved.log, { by: user });
    const session = await beginSession(tx, user.id, agent, challenged.origin ?? undefined);
    return { ...session, recoveryCodes: proved.recoveryCodes };
  });
  return token ?? failSignIn(ctx, user, 'session.wrongFactor');
}

/** The options for a passkey: of the user who is signing in, or without one any passkey. */
export async function passkeyQuestion(ctx: Ctx, challenge: string | undefined) {
  if (!canHavePasskeys(ctx.config)) fail('route.notFound');
  return assertionOptions(ctx, challenge === undefined ? null : (await findChallenge(ctx, challenge)).userId);
}

/**
 * Signs in by passkey alone: the device has verified the user.
 * @throws {ApiError} 401, 429
 */
export async function openByPasskey(ctx: Ctx, response: PasskeyAssertion, { agent, device }: Browser = {}) {
  const passkey = await ctx.stores.passkeys.find(response.id);
  const user = passkey && (await activeUser(ctx, passkey.userId));
  if (!user || !(await maySignInLocally(ctx, user))) fail('session.wrongFactor');
  const attempt = await countAttempt(ctx, { id: user.id, device });
  const made = await readAssertion(ctx, null, response);
  if (!made) return failSignIn(ctx, user, 'session.wrongFactor');
  return ctx.transact(async (tx) => {
    await tx.stores.passkeys.used(made.passkey.id, made.counter, tx.stamp());
    await forgiveAttempt(tx, attempt);
    return beginSession(tx, user.id, agent);
  });
}

/** In Enterprise mode, only local system administrators can sign in without the directory. */
async function maySignInLocally(ctx: Ctx, user: User): Promise<boolean> {
  return can(user, 'session.bypassAuthMode') || (await authMode(ctx)) !== AuthMode.Enterprise;
}

/** The result of a verification, with its log row and new recovery codes; undefined when it failed. */
type Verification = (tx: Ctx) => Promise<{ log?: string; recoveryCodes?: string[] } | undefined>;

const codeVerification =
  ({ userId, isEnrolling }: SignInChallenge, code: string): Verification =>
  async (tx) => {
    if (isEnrolling) {
      if (!(await confirmTotp(tx, userId, code))) return undefined;
      return { log: 'Authenticator app set up', recoveryCodes: await renewRecoveryCodes(tx, userId) };
    }
    const kind = await consumeCode(tx, userId, code);
    return kind && (kind === 'recovery' ? { log: 'Recovery code used' } : {});
  };

async function passkeyVerification(ctx: Ctx, userId: number, response: PasskeyAssertion): Promise<Verification> {
  const made = await readAssertion(ctx, userId, response);
  return async (tx) => {
    if (!made) return undefined;
    await tx.stores.passkeys.used(made.passkey.id, made.counter, tx.stamp());
    return {};
  };
}

async function findChallenge(ctx: Ctx, challenge: string): Promise<SignInChallenge> {
  const found = await ctx.stores.signInChallenges.find(hashToken(challenge));
  return found && found.expiresOn > ctx.stamp() ? found : fail('session.challengeOver');
}

/**
 * Logs a failed sign-in and rejects.
 * @throws {ApiError} always
 */
export async function failSignIn(
  ctx: Ctx,
  { id, name }: { id: number | null; name: string },
  reason: 'session.wrong' | 'session.wrongFactor' | 'session.elsewhere' | 'session.notHere',
): Promise<never> {
  await ctx.transact((tx) => tx.audit('Sign-in failed', { by: { id, name }, level: LogLevel.Warning }));
  return reason === 'session.elsewhere' ? fail(reason, ctx.config.oidc?.label ?? '') : fail(reason);
}
