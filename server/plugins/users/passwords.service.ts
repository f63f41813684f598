import type { BodyOf } from '#contract/endpoint.ts';
import { AuthMode } from '#contract/enums.ts';
import { limits } from '#contract/limits.ts';
import { wordsOf } from '#contract/refusals.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { users } from '#contract/users.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { countedTry } from '../session/signInTries.service.ts';
import { authMode } from '../settings/authMode.service.ts';
import { forgetLinksOf } from './mailLinks.service.ts';
import type { User } from './users.model.ts';
import { presentUser } from './users.service.ts';

/**
 * Sets a password: one's own with the current one, others' as an administrator. Every other session of the user ends,
 * because whoever knew the old password may have opened it.
 * @throws {Refused} 403 while a directory keeps the passwords, 400 when a rule is broken, 429 after too many guesses
 */
export async function changePassword(ctx: Ctx, { id, password, currentPassword }: BodyOf<typeof users.setPassword>) {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.setPassword', user);
  await refuseInEnterprise(ctx);
  await checkPassword(password, user);
  if (id === ctx.actor.id) await proveCurrent(ctx, user, currentPassword ?? '');

  const hash = await ctx.hasher.hash(password);
  await ctx.transact(async (unit) => {
    if (!(await unit.stores.users.setPassword(id, hash, user.passwordHash))) refuse('row.changed');
    await forgetLinksOf(unit, id);
    await endSessionsOf(unit, id, ctx.actor.sessionId);
    await unit.audit(`Password changed: ${user.name}`);
  });
  return {};
}

/** @throws {Refused} 403 while a directory keeps the passwords */
export async function refuseInEnterprise(ctx: Ctx): Promise<void> {
  if ((await authMode(ctx)) === AuthMode.Enterprise) refuse('password.elsewhere');
}

/** What a schema cannot know of a new password. @throws {Refused} 400 */
export async function checkPassword(password: string, { signInId, email }: Pick<User, 'signInId' | 'email'>) {
  const key = nameKey(password.trim());
  if (key === nameKey(signInId) || key === nameKey(email)) refuseField('password', 'password.isId');
  if ((await commonPasswords()).has(key)) refuseField('password', 'password.common');
}

/** A session is not enough to set a password: it may be a browser that somebody left open. */
async function proveCurrent(ctx: Ctx, { id, passwordHash }: User, currentPassword: string) {
  const matches = await countedTry(ctx, { id }, () => ctx.hasher.verify(currentPassword, passwordHash, 'known'));
  if (!matches) refuseField('currentPassword', 'password.wrong');
}

function refuseField(path: string, id: 'password.common' | 'password.isId' | 'password.wrong'): never {
  const message = wordsOf(id);
  throw new Refused(id, message, { errors: [{ path, message }] });
}

let common: Promise<Set<string>> | undefined;

/** The common passwords that are long enough to be asked about; loaded with the first question, since most starts see none. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.password.min)),
  );
  return common;
}
