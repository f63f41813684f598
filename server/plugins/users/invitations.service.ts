import { lifetimes } from '#contract/limits.ts';
import type { TokenData } from '#contract/users/session.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { admit, admitted } from '../session/signIn.service.ts';
import { consumeLink, mailLink, userOfLink } from './mailLinks.service.ts';
import { checkPassword, failInEnterprise } from './passwords.service.ts';
import { presentUser } from './users.service.ts';

/**
 * Mails a user a link that sets their password, good for three days and once. A new one puts the earlier one out of use.
 * @throws {ApiError} 409 for a deactivated user, 403 while a directory keeps the passwords
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

/** Whom an invitation is for. @throws {ApiError} 410 when it is spent or has expired */
export async function readInvitation(ctx: Ctx, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = (await userOfLink(ctx, 'invitations', token)) ?? fail('invitation.spent');
  return { name, email };
}

/**
 * Sets the password and signs in. Whatever sessions the user had end.
 * @throws {ApiError} 410, 400 for a weak password, 401 `second_factor` when the user has one, with the password set
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
