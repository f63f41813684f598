import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { nameKey } from '#contract/rules/names.ts';
import { type AttemptLimit, failAtLimit, windowStart } from '#server/kernel/attemptLimit.ts';
import { addressKey, networkKey } from '#server/kernel/clientAddress.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { hashToken } from '#server/kernel/hashToken.ts';

/** Failures within a quarter of an hour, then 429. */
const perQuarterHour = (max: number): AttemptLimit => ({ max, windowSeconds: 15 * 60, error: 'session.tooMany' });
const limits = { account: perQuarterHour(10), address: perQuarterHour(50), network: perQuarterHour(200) };

/**
 * Whose password is being tried: a user's, by whatever name they were called, or no one's, by the name that was typed.
 */
export type Account = ({ id: number; typed?: string } | { typed: string }) & {
  /** The secret of the browser's cookie, by which it is known wherever it is. */
  device?: string | undefined;
  /** The caller has proved to be this user, and may be told that too many tries were made of them. */
  isProved?: boolean;
};

/** A try that was counted; `forgive` takes it back when it succeeded. */
export interface CountedAttempt {
  id: number;
  account: Account;
  /** Whether it came from where the user has signed in lately. */
  isKnown: boolean;
  /**
   * Too many tries were made of this user by other names. The answer is the one to a wrong password: another one would
   * tell which names belong together.
   */
  isExhausted: boolean;
}

/** Counts a try before its password is looked at, so that guesses on other nodes count as well. @throws {ApiError} 429 */
export async function countAttempt(ctx: Ctx, account: Account): Promise<CountedAttempt> {
  return ctx.transact(async (tx) => {
    await tx.stores.signInAttempts.lock(keyOf(account));
    const { origin, ...checked } = await checkAttempts(tx, account);
    const from = { ip: origin, network: checked.isKnown ? null : networkKey(tx.caller.ip) };
    const row = { account: keyOf(account), typed: typedKeyOf(account), ...from, on: tx.stamp() };
    const id = await tx.stores.signInAttempts.insert(row);
    return { id, account, ...checked };
  });
}

/**
 * Counts a try for the entry of a directory as well that was found by what was typed: directories know an entry by many
 * spellings of its names. Counted before the password is looked at.
 * @param userId whom the entry belongs to here
 * @throws {ApiError} 429
 */
export async function countEntry(ctx: Ctx, { id, account, isKnown }: CountedAttempt, entry: string, userId = 0) {
  await ctx.transact(async (tx) => {
    const { signInAttempts } = tx.stores;
    await signInAttempts.lock(`entry ${entry}`);
    const { origin } = await originOf(tx, account);
    const made = isKnown
      ? await signInAttempts.fromAddress(windowStart(tx, limits.account), origin, { field: 'entry', key: entry })
      : await signInAttempts.fromStrangers(windowStart(tx, limits.account), 'entry', entry, userId);
    failAtLimit(tx, made, limits.account);
    await signInAttempts.setEntry(id, entry);
  });
}

/** Takes back a try that no one could answer. */
export function retractAttempt(ctx: Ctx, { id }: CountedAttempt): Promise<void> {
  return ctx.transact(({ stores }) => stores.signInAttempts.remove(id));
}

/** Tries that may wait for the ones before them, of one account and of one address. */
const MAX_WAITING_ATTEMPTS = 64;
const waiting = new Map<string, { count: number; last: Promise<unknown> }>();

/**
 * Tries of an account, and those of a strange address, are made one after the other: a try that is under way counts as a
 * failure until it succeeds, and right ones that arrive together must not count against each other.
 * @throws {ApiError} 429 when too many wait already
 */
export async function oneAfterTheOther<T>(ctx: Ctx, account: Account, attempt: () => Promise<T>): Promise<T> {
  const { isKnown, origin: ip } = await checkAttempts(ctx, account);
  const scope = `${ctx.config.dataDir} ${ctx.config.databaseUrl ?? ''}`;
  if (isKnown) return inOrder(`${scope} ${keyOf(account)} ${ip}`, attempt);
  if (!ctx.hasher.accepts('stranger')) fail('session.tooMany');
  return inOrder(`${scope} ${ip}`, () => inOrder(`${scope} ${keyOf(account)}`, attempt));
}

async function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { count, last } = waiting.get(key) ?? { count: 0, last: Promise.resolve() };
  if (count >= MAX_WAITING_ATTEMPTS) fail('session.tooMany');
  const run = last.then(work);
  waiting.set(key, { count: count + 1, last: run.catch(() => undefined) });
  return run.finally(() => {
    const now = waiting.get(key);
    if (!now || now.count <= 1) waiting.delete(key);
    else waiting.set(key, { ...now, count: now.count - 1 });
  });
}

/**
 * An address or a device from which the user has signed in lately has an allowance of its own, so that strangers, also
 * those behind the same address, cannot lock the owner out.
 * @throws {ApiError} 429 when too many were made
 */
async function checkAttempts(ctx: Ctx, account: Account) {
  const { signInAttempts } = ctx.stores;
  const { origin, isKnown } = await originOf(ctx, account);
  const userId = 'id' in account ? account.id : 0;
  const since = windowStart(ctx, limits.account);
  const made = (field: 'account' | 'typed', key: string) =>
    isKnown
      ? signInAttempts.fromAddress(since, origin, { field, key })
      : signInAttempts.fromStrangers(since, field, key, userId);
  const typed = typedKeyOf(account);
  const ofUser = await made('account', keyOf(account));
  if (typed !== null) failAtLimit(ctx, await made('typed', typed), limits.account);
  if (typed === null || account.isProved) failAtLimit(ctx, ofUser, limits.account);
  if (!isKnown) await checkStrangers(ctx, origin);
  return { isKnown, origin, isExhausted: ofUser.length >= limits.account.max };
}

/** @throws {ApiError} 429 when too many were made from this address, or from its network */
async function checkStrangers(ctx: Ctx, ip: string) {
  const { signInAttempts } = ctx.stores;
  const network = networkKey(ctx.caller.ip);
  failAtLimit(ctx, await signInAttempts.fromAddress(windowStart(ctx, limits.address), ip), limits.address);
  if (network)
    failAtLimit(ctx, await signInAttempts.fromNetwork(windowStart(ctx, limits.network), network), limits.network);
}

/** From where a try comes: a device that is known to be the user's, or else an address. */
async function originOf({ stores, caller }: Ctx, account: Account): Promise<{ origin: string; isKnown: boolean }> {
  const ip = addressKey(caller.ip);
  if (!('id' in account)) return { origin: ip, isKnown: false };
  const device = account.device && deviceKey(account.device);
  if (device && (await stores.knownAddresses.has(account.id, device))) return { origin: device, isKnown: true };
  return { origin: ip, isKnown: await stores.knownAddresses.has(account.id, ip) };
}

const deviceKey = (secret: string) => `device ${hashToken(secret)}`;

/** Takes back a try that succeeded, and remembers the address and the device as the user's. */
export async function forgiveAttempt(ctx: Ctx, { id, account }: CountedAttempt): Promise<void> {
  const { stores, stamp } = ctx;
  const ip = addressKey(ctx.caller.ip);
  await stores.signInAttempts.forgive(id, keyOf(account), (await originOf(ctx, account)).origin);
  if (!('id' in account)) return;
  await stores.knownAddresses.note(account.id, ip, stamp());
  if (account.device) await stores.knownAddresses.note(account.id, deviceKey(account.device), stamp());
}

/** Checks a password of a user who is signed in, counted like a sign-in. @throws {ApiError} 429 */
export async function countedAttempt(ctx: Ctx, account: Account, check: () => Promise<boolean>): Promise<boolean> {
  const tried = await countAttempt(ctx, account);
  const succeeded = await check();
  if (succeeded) await ctx.transact((tx) => forgiveAttempt(tx, tried));
  return succeeded;
}

/** Forgets tries after the window, and addresses that no one has come from for long. */
export async function removeOldAttempts(ctx: Ctx): Promise<void> {
  const { stores, now } = ctx;
  await stores.signInAttempts.removeBefore(windowStart(ctx, limits.account));
  await stores.knownAddresses.removeBefore(addSeconds(now(), -lifetimes.knownAddress).toISOString());
}

/** The two kinds cannot be mistaken for each other, whatever is typed. */
function keyOf(account: Account): string {
  return 'id' in account ? `user ${account.id}` : (typedKeyOf(account) ?? '');
}

/** An ID and an e-mail address that begins with it count together, whether there is such a user or not. */
function typedKeyOf({ typed }: Account): string | null {
  return typed === undefined ? null : `name ${nameKey(typed.trim()).replace(/(?<=.)@.*$/, '')}`;
}
