import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { type AttemptLimit, failAtLimit, windowStart } from '#server/kernel/attemptLimit.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { addressKey } from '#server/lib/clientAddress.ts';
import { fail } from '#server/lib/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { consumeLink, mailLink, removeLinksOf, userOfLink } from './mailLinks.service.ts';
import type { PasswordResetRequest } from './passwordResets.model.ts';
import { checkPassword, failInEnterprise } from './passwords.service.ts';
import { userBySignIn } from './users.service.ts';

/** The limit of requests from one address. */
const addressLimit: AttemptLimit = { max: 10, windowSeconds: 15 * 60, error: 'session.tooMany' };
/** Maximum number of mails to one user per hour, and of requests processed together. */
const limits = { mailsPerUser: 3, atOnce: 100 };

/**
 * Queues a request for a new password. The user is looked up later, so that neither the reply nor its time reveals
 * whether the user exists.
 * @throws {ApiError} 429 after too many from one address, 403 in Enterprise mode
 */
export async function requestReset(ctx: Ctx, name: string) {
  await failInEnterprise(ctx);
  const { stores, caller, stamp } = ctx;
  const ip = addressKey(caller.ip);
  const made = await stores.passwordResetRequests.fromAddress(windowStart(ctx, addressLimit), ip);
  failAtLimit(ctx, made, addressLimit);
  await stores.passwordResetRequests.insert({ name: name.trim(), ip, on: stamp() });
  return {};
}

/** Mails links for the queued requests of existing users, with a limit per user. */
export async function sendResetMails(ctx: Ctx): Promise<void> {
  await ctx.transact(async (tx) => {
    await tx.stores.users.lock();
    const claimed = await tx.stores.passwordResetRequests.claim(limits.atOnce);
    for (const request of claimed) await sendResetMail(tx, request);
  });
}

/** Removes requests that no limit counts any more. */
export function removeOldRequests(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, now }) =>
    stores.passwordResetRequests.removeBefore(addSeconds(now(), -lifetimes.passwordReset).toISOString()),
  );
}

/**
 * The user of a reset link.
 * @throws {ApiError} 410 when it was used or has expired
 */
export async function readReset(ctx: Ctx, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = (await userOfLink(ctx, 'passwordResets', token)) ?? fail('reset.spent');
  return { name, email };
}

/**
 * Sets the password and ends all sessions. It does not sign in: a second factor is still required.
 * @throws {ApiError} 410, 400 for a weak password
 */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  await failInEnterprise(ctx);
  const user = (await userOfLink(ctx, 'passwordResets', token)) ?? fail('reset.spent');
  await checkPassword(ctx, password, user);
  const hash = await ctx.hasher.hash(password);
  return ctx.transact(async (tx) => {
    if (!(await consumeLink(tx, 'passwordResets', token))) fail('reset.spent');
    if (!(await tx.stores.users.setPassword(user.id, hash, user.passwordHash))) fail('reset.spent');
    await removeLinksOf(tx, user.id);
    await endSessionsOf(tx, user.id);
    await removeTokensOf(tx, user.id);
    await tx.audit('Password set by emailed link', { by: user });
    return {};
  });
}

async function sendResetMail(tx: Ctx, { id, name, ip }: PasswordResetRequest & { id: number }): Promise<void> {
  const user = await userBySignIn(tx, name);
  if (!user || user.invalid) return;
  const anHourAgo = addSeconds(tx.now(), -lifetimes.passwordReset).toISOString();
  if ((await tx.stores.passwordResetRequests.countMails(anHourAgo, user.id)) >= limits.mailsPerUser) return;
  await tx.stores.passwordResetRequests.completed(id, user.id);
  const values = { company: tx.config.companyName, signInId: user.signInId };
  await mailLink(tx, 'passwordResets', user, lifetimes.passwordReset, (texts) => texts.reset(values));
  const by = { id: null, name: 'System' };
  await tx.audit(`Password reset email sent: ${user.name} (${user.email}), requested from ${ip}`, { by });
}
