import { createHash, randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import type { BodyOf } from '#contract/endpoint.ts';
import { AuthMode, LogLevel } from '#contract/enums.ts';
import { lifetimes } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { wordsOf } from '#contract/refusals.ts';
import type { PasskeyAssertion, TotpSetup } from '#contract/secondFactor.ts';
import type { FirstTokenData, SecondFactorDemand, session, TokenData } from '#contract/session.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import { keepMemberships } from '../groups/directoryGroups.service.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes, spendCode } from '../secondFactor/codes.service.ts';
import { factorsOf, hasFactor, needsFactor } from '../secondFactor/factors.service.ts';
import { assertionOptions, readAssertion } from '../secondFactor/passkeys.service.ts';
import { authMode } from '../settings/authMode.service.ts';
import type { User } from '../users/users.model.ts';
import { activeUser, userBySignIn } from '../users/users.service.ts';
import { isElsewhere, type Proved, provedBy } from './passwordCheck.service.ts';
import type { SignInChallenge } from './session.model.ts';
import { beginSession } from './session.service.ts';
import { type CountedTry, countTry, forgiveTry, refuseInFlood } from './signInTries.service.ts';

/**
 * Signs in with an ID or an e-mail address and a password. The password is checked outside any unit of work, since a
 * hash takes as long as a hundred writes, and a directory as long as it pleases.
 * @param agent what the browser calls itself
 * @throws {Refused} 401 with the same words whatever was wrong, 401 `second_factor` when one is asked for as well,
 *   429 after too many failures, 503 when the directory cannot be reached
 */
export async function openSession(ctx: Ctx, typed: BodyOf<typeof session.open>, agent?: string) {
  const { id } = typed;
  const named = await userBySignIn(ctx, id);
  const account = named ? { id: named.id } : { typed: id };
  await refuseInFlood(ctx, account);
  const tried = await countTry(ctx, account);
  const proved = await provedBy(ctx, typed, named, tried.isKnown);
  if (!proved || proved.user.invalid) {
    const who = { id: named?.id ?? null, name: named?.name ?? id.trim().slice(0, 100) };
    return refuseSignIn(ctx, who, (await isElsewhere(ctx)) ? 'session.elsewhere' : 'session.wrong');
  }
  return admitted(await ctx.transact((unit) => admit(unit, proved, agent, tried)));
}

/** A token, or what is missing for one. */
type Admission = { token: TokenData } | { demand: SecondFactorDemand };

/**
 * What follows on a first proof, be it a password, a directory's word or a mailed link: a session, or the question
 * for the second factor. A user who must have one and has none sets it up now.
 * @param groups what a directory said of them just now, which counts from here on whatever becomes of the second factor
 * @param tried to be forgiven once the sign-in is complete
 */
export async function admit(
  ctx: Ctx,
  { user, groups }: Proved,
  agent?: string,
  tried?: CountedTry,
): Promise<Admission> {
  if (groups) await keepMemberships(ctx, user, groups);
  const factors = await factorsOf(ctx, user.id);
  const isEnrolling = !hasFactor(factors) && (await needsFactor(ctx, user));
  if (!hasFactor(factors) && !isEnrolling) {
    if (tried) await forgiveTry(ctx, tried);
    return { token: await beginSession(ctx, user.id, agent) };
  }
  const challenge = randomBytes(32).toString('base64url');
  const expiresOn = addSeconds(ctx.now(), lifetimes.challenge).toISOString();
  const row = { hash: hashOf(challenge), userId: user.id, tryId: tried?.id ?? null, isEnrolling, expiresOn };
  await ctx.stores.signInChallenges.insert(row);
  const methods: SecondFactorDemand['methods'] = isEnrolling ? ['enrol'] : [];
  if (factors.hasApp) methods.push('app');
  if (factors.passkeys > 0) methods.push('passkey');
  if (factors.recoveryCodes > 0) methods.push('recovery');
  return { demand: { challenge, methods } };
}

/** The token. To be called outside the unit of work, which keeps the question. @throws {Refused} 401 `second_factor` */
export function admitted(admission: Admission): TokenData {
  if ('token' in admission) return admission.token;
  const secondFactor = admission.demand;
  throw new Refused('session.secondFactor', wordsOf('session.secondFactor'), { details: { secondFactor } });
}

/** Begins to set up an authenticator app at sign-in. @throws {Refused} 410 when the sign-in took too long */
export async function enrolAtSignIn(ctx: Ctx, challenge: string): Promise<TotpSetup> {
  const { userId, isEnrolling } = await findChallenge(ctx, challenge);
  const user = await activeUser(ctx, userId);
  if (!isEnrolling || !user) refuse('session.challengeOver');
  return beginTotp(ctx, user);
}

/**
 * Completes a sign-in with a code or a passkey. Wrong ones count like wrong passwords.
 * @returns the token, and recovery codes when an app was set up just now
 * @throws {Refused} 401 for a wrong or used code, 410 when it took too long, 429 after too many
 */
export async function confirmSignIn(
  ctx: Ctx,
  { challenge, code, passkey }: BodyOf<typeof session.confirm>,
  agent?: string,
): Promise<FirstTokenData> {
  const asked = await findChallenge(ctx, challenge);
  const user = (await activeUser(ctx, asked.userId)) ?? refuse('session.challengeOver');
  const account = { id: user.id };
  const tried = await countTry(ctx, account);
  const prove = passkey ? await passkeyProof(ctx, user.id, passkey) : codeProof(asked, code ?? '');
  const token = await ctx.transact(async (unit) => {
    const proved = await prove(unit);
    if (!proved) return undefined;
    if (!(await unit.stores.signInChallenges.spend(asked.hash))) refuse('session.challengeOver');
    if (asked.tryId !== null) await forgiveTry(unit, { ...tried, id: asked.tryId });
    await forgiveTry(unit, tried);
    if (proved.log) await unit.audit(proved.log, { by: user });
    return { ...(await beginSession(unit, user.id, agent)), recoveryCodes: proved.recoveryCodes };
  });
  return token ?? refuseSignIn(ctx, user, 'session.wrongFactor');
}

/** What a browser needs to ask for a passkey: the user's whose sign-in it is, or without one whichever there is. */
export async function passkeyQuestion(ctx: Ctx, challenge: string | undefined) {
  return assertionOptions(ctx, challenge === undefined ? null : (await findChallenge(ctx, challenge)).userId);
}

/** Signs in by passkey alone: the device has asked who it is. @throws {Refused} 401, 429 */
export async function openByPasskey(ctx: Ctx, response: PasskeyAssertion, agent?: string): Promise<TokenData> {
  const known = await ctx.stores.passkeys.find(response.id);
  const user = known && (await activeUser(ctx, known.userId));
  if (!user || !(await mayComeInHere(ctx, user))) refuse('session.wrongFactor');
  const tried = await countTry(ctx, { id: user.id });
  const made = await readAssertion(ctx, null, response);
  if (!made) return refuseSignIn(ctx, user, 'session.wrongFactor');
  return ctx.transact(async (unit) => {
    await unit.stores.passkeys.used(made.passkey.id, made.counter, unit.stamp());
    await forgiveTry(unit, tried);
    return beginSession(unit, user.id, agent);
  });
}

/** While a directory decides who is who, only local system administrators come in without it. */
async function mayComeInHere(ctx: Ctx, user: User): Promise<boolean> {
  return can(user, 'session.openAnyway') || (await authMode(ctx)) !== AuthMode.Enterprise;
}

/** What was proved, with what there is to log and to hand out; undefined for a wrong answer. */
type Proof = (unit: Ctx) => Promise<{ log?: string; recoveryCodes?: string[] } | undefined>;

const codeProof =
  ({ userId, isEnrolling }: SignInChallenge, code: string): Proof =>
  async (unit) => {
    if (isEnrolling) {
      if (!(await confirmTotp(unit, userId, code))) return undefined;
      return { log: 'Authenticator app set up', recoveryCodes: await renewRecoveryCodes(unit, userId) };
    }
    const kind = await spendCode(unit, userId, code);
    return kind && (kind === 'recovery' ? { log: 'Recovery code used' } : {});
  };

async function passkeyProof(ctx: Ctx, userId: number, response: PasskeyAssertion): Promise<Proof> {
  const made = await readAssertion(ctx, userId, response);
  return async (unit) => {
    if (!made) return undefined;
    await unit.stores.passkeys.used(made.passkey.id, made.counter, unit.stamp());
    return {};
  };
}

async function findChallenge(ctx: Ctx, challenge: string): Promise<SignInChallenge> {
  const found = await ctx.stores.signInChallenges.find(hashOf(challenge));
  return found && found.expiresOn > ctx.stamp() ? found : refuse('session.challengeOver');
}

/** Logs a sign-in that failed, and says so. @throws {Refused} always */
export async function refuseSignIn(
  ctx: Ctx,
  { id, name }: { id: number | null; name: string },
  reason: 'session.wrong' | 'session.wrongFactor' | 'session.elsewhere' | 'session.notHere',
): Promise<never> {
  await ctx.transact((unit) => unit.audit('Sign-in failed', { by: { id, name }, level: LogLevel.Warning }));
  return reason === 'session.elsewhere' ? refuse(reason, ctx.config.oidc?.label ?? '') : refuse(reason);
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('base64url');
}
