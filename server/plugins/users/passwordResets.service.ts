import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { refuseAfter } from '../session/signInTries.service.ts';
import { forgetLinksOf, mailLink, spendLink, userOfLink } from './mailLinks.service.ts';
import type { PasswordAsk } from './passwordResets.model.ts';
import { checkPassword, refuseInEnterprise } from './passwords.service.ts';
import { userBySignIn } from './users.service.ts';

/** Asks of one address within the window, then 429; mails to one user within an hour, then none. */
const asks = { perAddress: 10, windowSeconds: 15 * 60, mailsPerUser: 3, atOnce: 100 };

/**
 * Notes that somebody has forgotten a password. Whether there is such a user is looked up later, so that answer and
 * time tell nothing about it.
 * @throws {Refused} 429 after too many from one address, 403 while a directory keeps the passwords
 */
export async function askForReset(ctx: Ctx, name: string) {
  await refuseInEnterprise(ctx);
  const { stores, caller, now, stamp } = ctx;
  const from = addSeconds(now(), -asks.windowSeconds).toISOString();
  const made = await stores.passwordAsks.fromAddress(from, caller.ip);
  refuseAfter(ctx, made, asks.perAddress, asks.windowSeconds);
  await stores.passwordAsks.insert({ name: name.trim(), ip: caller.ip, on: stamp() });
  return {};
}

/** Mails links to those who asked and are known here, at most so many to one user: a mailbox is not to be flooded. */
export async function answerAsks(ctx: Ctx): Promise<void> {
  await ctx.transact(async (unit) => {
    await unit.stores.users.lock();
    const claimed = await unit.stores.passwordAsks.claim(asks.atOnce);
    for (const ask of claimed) await answer(unit, ask);
  });
}

/** Forgets who asked, once no limit counts it any more. */
export function forgetOldAsks(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, now }) =>
    stores.passwordAsks.removeBefore(addSeconds(now(), -lifetimes.passwordReset).toISOString()),
  );
}

/** Whose password a link sets. @throws {Refused} 410 when it is spent or has expired */
export async function readReset(ctx: Ctx, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = (await userOfLink(ctx, 'passwordResets', token)) ?? refuse('reset.spent');
  return { name, email };
}

/**
 * Sets the password and ends all sessions. Nobody is signed in by it: a second factor is still asked for.
 * @throws {Refused} 410, 400 for a weak password
 */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  await refuseInEnterprise(ctx);
  const user = (await userOfLink(ctx, 'passwordResets', token)) ?? refuse('reset.spent');
  await checkPassword(password, user);
  const hash = await ctx.hasher.hash(password);
  return ctx.transact(async (unit) => {
    if (!(await spendLink(unit, 'passwordResets', token))) refuse('reset.spent');
    if (!(await unit.stores.users.setPassword(user.id, hash, user.passwordHash))) refuse('reset.spent');
    await forgetLinksOf(unit, user.id);
    await endSessionsOf(unit, user.id);
    await unit.audit('Password set by a link that was mailed', { by: user });
    return {};
  });
}

async function answer(unit: Ctx, { id, name, ip }: PasswordAsk & { id: number }): Promise<void> {
  const user = await userBySignIn(unit, name);
  if (!user || user.invalid) return;
  const anHourAgo = addSeconds(unit.now(), -lifetimes.passwordReset).toISOString();
  if ((await unit.stores.passwordAsks.countMails(anHourAgo, user.id)) >= asks.mailsPerUser) return;
  await unit.stores.passwordAsks.answered(id, user.id);
  const facts = { company: unit.config.companyName, signInId: user.signInId };
  await mailLink(unit, 'passwordResets', user, lifetimes.passwordReset, (words) => words.reset(facts));
  const by = { id: null, name: 'System' };
  await unit.audit(`Link to set a password mailed: ${user.name} (${user.email}), asked for from ${ip}`, { by });
}
