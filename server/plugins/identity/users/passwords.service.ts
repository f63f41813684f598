import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { BodyOf } from '#contract/endpoint.ts';
import { AuthMode } from '#contract/enums.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { users } from '#contract/users/users.ts';
import { isBreached } from '#server/adapters/breachedPasswords.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { authMode } from '../../settings/authMode.service.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { countedAttempt } from '../session/signInAttempts.service.ts';
import { removeLinksOf } from './mailLinks.service.ts';
import type { User } from './users.model.ts';
import { isOwnAccount, presentUser } from './users.service.ts';

/**
 * Sets a password: one's own with the current one, or another user's as an administrator. All other sessions and tokens
 * of the user end, because they may belong to someone who knew the old password.
 * @throws {ApiError} 403 `proof`, 403 in Enterprise mode, 400 when a rule is violated, 429 after too many guesses
 */
export async function changePassword(ctx: Ctx, { id, password, currentPassword }: BodyOf<typeof users.setPassword>) {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.setPassword', user);
  await failInEnterprise(ctx);
  await requireReauthentication(ctx);
  await checkPassword(ctx, password, user);
  if (isOwnAccount(ctx, id)) await proveCurrent(ctx, user, currentPassword ?? '');

  const hash = await ctx.hasher.hash(password, ctx.actor.id);
  await ctx.transact(async (tx) => {
    if (!(await tx.stores.users.setPassword(id, hash, user.passwordHash))) fail('row.changed');
    await removeLinksOf(tx, id);
    await endSessionsOf(tx, id, ctx.actor.sessionId);
    await removeTokensOf(tx, id);
    await tx.audit(`Password changed: ${user.name}`);
  });
  return {};
}

/** @throws {ApiError} 403 in Enterprise mode */
export async function failInEnterprise(ctx: Ctx): Promise<void> {
  if ((await authMode(ctx)) === AuthMode.Enterprise) fail('password.elsewhere');
}

/**
 * Rules that a schema cannot check: the password differs from the ID, is in no list of stolen passwords, and is hard to
 * guess.
 * @throws {ApiError} 400
 */
export async function checkPassword(
  { config }: Ctx,
  password: string,
  { signInId, name, email }: Pick<User, 'signInId' | 'name' | 'email'>,
) {
  const key = nameKey(password.trim());
  if (key === nameKey(signInId) || key === nameKey(email)) failField('password', 'password.isId');
  const { default: common } = await import('fxa-common-password-list');
  if (common.test(password) || common.test(key)) failField('password', 'password.common');
  const { breachedPasswordsFile } = config;
  if (breachedPasswordsFile && (await isBreached(breachedPasswordsFile, password)))
    failField('password', 'password.breached');
  const personalWords = [signInId, name, email, config.companyName].flatMap((text) => [
    text,
    ...text.split(/[\s@._-]+/),
  ]);
  const { score } = (await estimator()).check(password.slice(0, ESTIMATED_LENGTH), personalWords);
  if (score < MIN_SCORE) failField('password', 'password.weak');
}

/** A session alone is not enough to set a password: it may be an unattended browser. */
async function proveCurrent(ctx: Ctx, { id, signInId, passwordHash }: User, currentPassword: string) {
  const account = { id, typed: signInId, isProved: true };
  const matches = await countedAttempt(ctx, account, () => ctx.hasher.verify(currentPassword, passwordHash, 'known'));
  if (!matches) failField('currentPassword', 'password.wrong');
}

type PasswordError = `password.${'breached' | 'common' | 'isId' | 'weak' | 'wrong'}`;

function failField(path: string, id: PasswordError): never {
  const message = messageFor(id);
  throw new ApiError(id, message, { errors: [{ path, message, reason: id }] });
}

/** The zxcvbn score "safely unguessable": a stolen hash resists usual attacks. */
const MIN_SCORE = 3;
/** Number of characters that are estimated: enough for any score, within 50 ms. */
const ESTIMATED_LENGTH = 100;

let estimators: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password. */
function estimator(): Promise<ZxcvbnFactory> {
  estimators ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs: graphs }]) => new Estimator({ dictionary, graphs }),
  );
  return estimators;
}
