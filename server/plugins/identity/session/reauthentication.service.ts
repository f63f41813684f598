import { addSeconds } from 'date-fns';
import type { BodyOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { lifetimes } from '#contract/limits.ts';
import type { secondFactor } from '#contract/users/secondFactor.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { consumeCode } from '../secondFactor/codes.service.ts';
import { type Factors, factorsOf, hasFactor } from '../secondFactor/factors.service.ts';
import { assertionOptions, readAssertion } from '../secondFactor/passkeys.service.ts';
import type { User } from '../users/users.model.ts';
import { presentUser } from '../users/users.service.ts';
import { authenticateByPassword } from './passwordCheck.service.ts';
import type { Session } from './session.model.ts';
import { currentSession } from './session.service.ts';
import { countAttempt, forgiveAttempt } from './signInAttempts.service.ts';

/**
 * Requires a recent authentication: a session alone may be an unattended browser.
 * @throws {ApiError} 403 `proof` when the sign-in or reauthentication is older than ten minutes
 */
export async function requireReauthentication(ctx: Ctx): Promise<void> {
  if (ctx.actor.token) fail('token.notHere');
  const earliest = addSeconds(ctx.now(), -lifetimes.proof).toISOString();
  const session = await provedSession(ctx);
  if (!session?.provedOn || session.provedOn < earliest) fail('proof.required');
}

/**
 * Reauthenticates the caller by password, and second factor if there is one; during an impersonation, the
 * administrator. Attempts count like sign-ins.
 * @throws {ApiError} 400, 429
 */
export async function prove(ctx: Ctx, { password, code, passkey }: BodyOf<typeof secondFactor.prove>) {
  const user = await personBehind(ctx);
  const session = (await provedSession(ctx)) ?? fail('session.required');
  const attempt = await countAttempt(ctx, { id: user.id, typed: user.signInId, isProved: true });
  const authenticated = await authenticateByPassword(ctx, { id: user.signInId, password }, user, attempt);
  if (authenticated?.user.id !== user.id) failField('password', 'password.wrong');
  const factors = await factorsOf(ctx, user.id);
  const made = passkey && (await readAssertion(ctx, user.id, passkey));
  await ctx.transact(async (tx) => {
    if (made) await tx.stores.passkeys.used(made.passkey.id, made.counter, tx.stamp());
    else if (hasFactor(factors) && !(await consumeCode(tx, user.id, code ?? ''))) failOnFactor(factors);
    await forgiveAttempt(tx, attempt);
    await tx.stores.sessions.prove(session.id, tx.stamp());
  });
  return {};
}

/** The options with which a browser reauthenticates by passkey. */
export async function reauthenticationOptions(ctx: Ctx) {
  return assertionOptions(ctx, (await personBehind(ctx)).id);
}

function personBehind(ctx: Ctx): Promise<User> {
  return presentUser(ctx, ctx.actor.actedBy?.id ?? ctx.actor.id);
}

/** The session that is reauthenticated: during an impersonation, the administrator's own. */
async function provedSession(ctx: Ctx): Promise<Session | undefined> {
  const session = await currentSession(ctx);
  return session?.parentId ? ctx.stores.sessions.find(session.parentId) : session;
}

function failOnFactor({ hasApp, passkeys, recoveryCodes }: Factors): never {
  const methods = [
    ...(hasApp ? ['app'] : []),
    ...(passkeys > 0 ? ['passkey'] : []),
    ...(recoveryCodes > 0 ? ['recovery'] : []),
  ];
  return failField('code', 'factor.wrongCode', { secondFactor: { methods } });
}

function failField(path: string, id: 'password.wrong' | 'factor.wrongCode', extra?: object): never {
  const message = messageFor(id);
  throw new ApiError(id, message, { errors: [{ path, message, reason: id }], ...(extra && { extra }) });
}
