import { createHash, randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { TokenData } from '#contract/session.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { escapeHtml, linkTo, sendMail } from '../mail/mail.service.ts';
import { beginSession, endSessionsOf } from '../session/session.service.ts';
import { checkPassword, refuseInEnterprise } from './passwords.service.ts';
import type { User } from './users.model.ts';
import { activeUser, presentUser } from './users.service.ts';

/**
 * Mails a user a link that sets their password, good for three days and once. A new one puts the earlier one out of use.
 * @throws {Refused} 409 for a deactivated user, 403 while a directory keeps the passwords
 */
export async function invite(ctx: Ctx, id: number) {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.invite', user);
  await refuseInEnterprise(ctx);
  if (user.invalid) refuse('user.invalid');
  const token = randomBytes(32).toString('base64url');
  const expiresOn = addSeconds(ctx.now(), lifetimes.invitation).toISOString();
  await ctx.stores.invitations.replace({ userId: id, hash: hashOf(token), expiresOn });
  await sendMail(ctx, { to: user.email, ...wordsFor(ctx, user, linkTo(ctx, `/welcome/${token}`)) });
  await ctx.audit(`User invited: ${user.name} (${user.email})`);
  return {};
}

/** Whom an invitation is for. @throws {Refused} 410 when it is spent or has expired */
export async function readInvitation(ctx: Ctx, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = await invitedUser(ctx, token);
  return { name, email };
}

/** Sets the password and signs in. Whatever sessions the user had end. @throws {Refused} 410, 400 for a weak password */
export async function acceptInvitation(ctx: Ctx, token: string, password: string, agent?: string): Promise<TokenData> {
  await refuseInEnterprise(ctx);
  const user = await invitedUser(ctx, token);
  await checkPassword(password, user);
  const hash = await ctx.hasher.hash(password);
  return ctx.transact(async (unit) => {
    if (!(await unit.stores.invitations.spend(hashOf(token)))) refuse('invitation.spent');
    if (!(await unit.stores.users.setPassword(user.id, hash, user.passwordHash))) refuse('invitation.spent');
    await endSessionsOf(unit, user.id);
    await unit.audit('Password set by invitation', { by: user });
    return beginSession(unit, user.id, agent);
  });
}

/** Forgets invitations that nobody can use any more. */
export function forgetOldInvitations(ctx: Ctx): Promise<void> {
  return ctx.transact((unit) => unit.stores.invitations.removeExpired(unit.stamp()));
}

async function invitedUser(ctx: Ctx, token: string): Promise<User> {
  const invitation = await ctx.stores.invitations.find(hashOf(token));
  if (!invitation || invitation.expiresOn <= ctx.stamp()) refuse('invitation.spent');
  return (await activeUser(ctx, invitation.userId)) ?? refuse('invitation.spent');
}

function wordsFor({ config, actor }: Ctx, { name, signInId }: User, link: string) {
  const lines = [
    `Hello ${name},`,
    `${actor.name} invites you to the files of ${config.companyName}. Please choose a password here:`,
    link,
    `Your user ID is ${signInId}. The link works once, within the next 3 days.`,
  ];
  const html = lines.map((line) => {
    const safe = escapeHtml(line);
    return `<p>${line === link ? `<a href="${safe}">${safe}</a>` : safe}</p>`;
  });
  return {
    subject: `Your invitation to ${config.companyName}`,
    text: `${lines.join('\n\n')}\n`,
    html: html.join('\n'),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
