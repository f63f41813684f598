import { addSeconds, differenceInSeconds, max } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { wordsOf } from '#contract/refusals.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';

/** Failures that are borne within the window, then 429 (`api.md` §10). */
const tries = { perAccount: 10, perAddress: 50, windowSeconds: 15 * 60 };

/** Whose password is being tried: a user's, by whatever name they were called, or nobody's, by the name that was typed. */
export type Account = { id: number } | { typed: string };

/** A try that was counted; `forgive` takes it back when it succeeded. */
export interface CountedTry {
  id: number;
  account: Account;
  /** Whether it came from where the user has signed in lately. */
  isKnown: boolean;
}

/**
 * Counts a try before its password is looked at. An address from which the user has signed in lately has an allowance
 * of its own, so that strangers who guess cannot lock the owner out.
 * @throws {Refused} 429 with the time to wait
 */
export async function countTry(ctx: Ctx, account: Account): Promise<CountedTry> {
  return ctx.transact(async (unit) => {
    await unit.stores.signInTries.lock(keyOf(account));
    const isKnown = await checkTries(unit, account);
    const id = await unit.stores.signInTries.insert(keyOf(account), unit.caller.ip, unit.stamp());
    return { id, account, isKnown };
  });
}

/**
 * Before a password is counted and looked at: says no to what would be refused anyway, or has no place in the queue,
 * so that a flood of tries costs reads and no writes.
 * @throws {Refused} 429
 */
export async function refuseInFlood(ctx: Ctx, account: Account): Promise<void> {
  const isKnown = await checkTries(ctx, account);
  if (!ctx.hasher.accepts(isKnown ? 'known' : 'stranger')) refuse('session.tooMany');
}

/** @returns whether the user has lately signed in from here @throws {Refused} 429 when too many were made */
async function checkTries(ctx: Ctx, account: Account): Promise<boolean> {
  const { signInTries, knownAddresses } = ctx.stores;
  const { ip } = ctx.caller;
  const userId = 'id' in account ? account.id : 0;
  const from = addSeconds(ctx.now(), -tries.windowSeconds).toISOString();
  const isKnown = await knownAddresses.has(userId, ip);
  const key = keyOf(account);
  const made = isKnown ? signInTries.fromAddress(from, ip, key) : signInTries.fromStrangers(from, key, userId);
  refuseAfter(ctx, await made, tries.perAccount);
  refuseAfter(ctx, await signInTries.fromAddress(from, ip), tries.perAddress);
  return isKnown;
}

/** Takes back a try that succeeded, and remembers the address as the user's. */
export async function forgiveTry({ stores, caller: { ip }, stamp }: Ctx, { id, account }: CountedTry): Promise<void> {
  await stores.signInTries.forgive(id, keyOf(account), ip);
  if ('id' in account) await stores.knownAddresses.note(account.id, ip, stamp());
}

/** Checks a password of somebody who is signed in, counted like a sign-in. @throws {Refused} 429 */
export async function countedTry(ctx: Ctx, account: Account, check: () => Promise<boolean>): Promise<boolean> {
  const tried = await countTry(ctx, account);
  const succeeded = await check();
  if (succeeded) await ctx.transact((unit) => forgiveTry(unit, tried));
  return succeeded;
}

/** Forgets tries after the window, and addresses that nobody has come from for long. */
export async function forgetOldTries({ stores, now }: Ctx): Promise<void> {
  await stores.signInTries.removeBefore(addSeconds(now(), -tries.windowSeconds).toISOString());
  await stores.knownAddresses.removeBefore(addSeconds(now(), -lifetimes.knownAddress).toISOString());
}

/** The two kinds cannot be mistaken for each other, whatever is typed. */
function keyOf(account: Account): string {
  return 'id' in account ? `user ${account.id}` : `name ${nameKey(account.typed.trim())}`;
}

/**
 * The try that has to leave the window before the next one is allowed tells how long to wait.
 * @param made when tries were made within the window, newest first
 * @throws {Refused} 429 at the limit
 */
export function refuseAfter(ctx: Ctx, made: string[], limit: number, windowSeconds = tries.windowSeconds) {
  const blocking = made[limit - 1];
  if (blocking === undefined) return;
  const opens = addSeconds(new Date(blocking), windowSeconds);
  const retryAfter = Math.max(1, differenceInSeconds(max([opens, ctx.now()]), ctx.now()));
  throw new Refused('session.tooMany', wordsOf('session.tooMany'), { retryAfter });
}
