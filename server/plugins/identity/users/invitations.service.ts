import { lifetimes } from '#contract/limits.ts';
import type { TokenData } from '#contract/users/session.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { admit, admitted } from '../session/signIn.service.ts';
import { consumeLink, mailLink, userOfLink } from './mailLinks.service.ts';
import { checkPassword, failInEnterprise } from './passwords.service.ts';
import { presentUser } from './users.service.ts';

/**
 * Mails a user a link to set their password, valid for three days and one use. It replaces an earlier one.
 * @throws {ApiError} 409 for a deactivated user, 403 in Enterprise mode
 */
export async function invite(ctx: Ctx, id: number) {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.invite', user);
  await failInEnterprise(ctx);
  if (user.invalid) fail('user.invalid');
  const values = { company: ctx.config.companyName, signInId: user.signInId, by: ctx.actor.name };
  await mailLink(ctx, 'invitations', user, lifetimes.invitation, (texts) => texts.invitation(values));
  await ctx.audit(`User invited: ${user.name} (${user.email})`);
  return {};
}

/**
 * The user of an invitation.
 * @throws {ApiError} 410 when it was used or has expired
 */
export async function readInvitation(ctx: Ctx, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = (await userOfLink(ctx, 'invitations', token)) ?? fail('invitation.spent');
  return { name, email };
}

/**
 * Sets the password and signs in; other sessions of the user end.
 * @throws {ApiError} 410, 400 for a weak password, 401 `second_factor` when the user has one, after the password was
 *   set
 */
export async function acceptInvitation(ctx: Ctx, token: string, password: string, agent?: string): Promise<TokenData> {
  await failInEnterprise(ctx);
  const user = (await userOfLink(ctx, 'invitations', token)) ?? fail('invitation.spent');
  await checkPassword(ctx, password, user);
  const hash = await ctx.hasher.hash(password);
  const admission = await ctx.transact(async (tx) => {
    if (!(await consumeLink(tx, 'invitations', token))) fail('invitation.spent');
    if (!(await tx.stores.users.setPassword(user.id, hash, user.passwordHash))) fail('invitation.spent');
    await endSessionsOf(tx, user.id);
    await removeTokensOf(tx, user.id);
    await tx.audit('Password set by invitation', { by: user });
    return admit(tx, { user }, agent);
  });
  return admitted(admission);
}
