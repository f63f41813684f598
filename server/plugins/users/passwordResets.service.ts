import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { type AttemptLimit, failAtLimit, windowStart } from '#server/kernel/attemptLimit.ts';
import { addressKey } from '#server/kernel/clientAddress.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { consumeLink, mailLink, removeLinksOf, userOfLink } from './mailLinks.service.ts';
import type { PasswordResetRequest } from './passwordResets.model.ts';
import { checkPassword, failInEnterprise } from './passwords.service.ts';
import { userBySignIn } from './users.service.ts';

/** Requests from one address. */
const addressLimit: AttemptLimit = { max: 10, windowSeconds: 15 * 60, error: 'session.tooMany' };
/** Mails to one user within an hour, then none; and requests that are answered together. */
const limits = { mailsPerUser: 3, atOnce: 100 };

/**
 * Notes that a user has forgotten a password. Whether there is such a user is looked up later, so that answer and
 * time tell nothing about it.
 * @throws {ApiError} 429 after too many from one address, 403 while a directory keeps the passwords
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

/** Mails links to those who asked and are known here, at most so many to one user: a mailbox is not to be flooded. */
export async function answerResetRequests(ctx: Ctx): Promise<void> {
  await ctx.transact(async (tx) => {
    await tx.stores.users.lock();
    const claimed = await tx.stores.passwordResetRequests.claim(limits.atOnce);
    for (const request of claimed) await answer(tx, request);
  });
}

/** Forgets who asked, once no limit counts it any more. */
export function removeOldRequests(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, now }) =>
    stores.passwordResetRequests.removeBefore(addSeconds(now(), -lifetimes.passwordReset).toISOString()),
  );
}

/** Whose password a link sets. @throws {ApiError} 410 when it is spent or has expired */
export async function readReset(ctx: Ctx, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = (await userOfLink(ctx, 'passwordResets', token)) ?? fail('reset.spent');
  return { name, email };
}

/**
 * Sets the password and ends all sessions. No one is signed in by it: a second factor is still asked for.
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

async function answer(tx: Ctx, { id, name, ip }: PasswordResetRequest & { id: number }): Promise<void> {
  const user = await userBySignIn(tx, name);
  if (!user || user.invalid) return;
  const anHourAgo = addSeconds(tx.now(), -lifetimes.passwordReset).toISOString();
  if ((await tx.stores.passwordResetRequests.countMails(anHourAgo, user.id)) >= limits.mailsPerUser) return;
  await tx.stores.passwordResetRequests.answered(id, user.id);
  const values = { company: tx.config.companyName, signInId: user.signInId };
  await mailLink(tx, 'passwordResets', user, lifetimes.passwordReset, (texts) => texts.reset(values));
  const by = { id: null, name: 'System' };
  await tx.audit(`Password reset email sent: ${user.name} (${user.email}), requested from ${ip}`, { by });
}
