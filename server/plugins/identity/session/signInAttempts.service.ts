import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { nameKey } from '#contract/rules/names.ts';
import { type AttemptLimit, failAtLimit, windowStart } from '#server/kernel/attemptLimit.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { addressKey, networkKey, providerPrefix } from '#server/lib/clientAddress.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';

/** Failures within a quarter of an hour until 429. */
const perQuarterHour = (max: number): AttemptLimit => ({ max, windowSeconds: 15 * 60, error: 'session.tooMany' });
const limits = {
  account: perQuarterHour(10),
  address: perQuarterHour(50),
  network: perQuarterHour(200),
  provider: perQuarterHour(1000),
  /** Passwords that programs send for one account, from all addresses that are not known. */
  programs: perQuarterHour(100),
  /** Tokens of programs that are not valid, from one address. */
  tokens: perQuarterHour(50),
};

/** The account of an attempt: an existing user, by any of their names, or the typed name. */
export type Account = ({ id: number; typed?: string } | { typed: string }) & {
  /** The secret of the device cookie. */
  device?: string | undefined;
  /** The caller is already authenticated as this user, so the limit may be reported. */
  isProved?: boolean;
  /**
   * A program sends the password with every request. Its attempts count per account and address and apart from those
   * of the sign-in page: a program that still has an old password must not lock out its user.
   */
  isProgram?: boolean;
};

/** A counted attempt; `forgive` removes it when it succeeds. */
export interface CountedAttempt {
  id: number;
  account: Account;
  /** Whether it came from a known address of the user. */
  isKnown: boolean;
  /**
   * Too many attempts were made for this user under other names. The reply is the same as for a wrong password: another
   * one would reveal which names belong together.
   */
  isExhausted: boolean;
}

/**
 * Counts an attempt before its password is checked, so that guesses on other nodes count as well.
 * @throws {ApiError} 429
 */
export async function countAttempt(ctx: Ctx, account: Account): Promise<CountedAttempt> {
  return ctx.transact(async (tx) => {
    await tx.stores.signInAttempts.lock(keyOf(account));
    const { origin, ...checked } = await checkAttempts(tx, account);
    const from = { ip: origin, network: checked.isKnown ? null : networkOf(tx, account) };
    const row = { account: keyOf(account), typed: typedKeyOf(account), ...from, on: tx.stamp() };
    const id = await tx.stores.signInAttempts.insert(row);
    return { id, account, ...checked };
  });
}

/**
 * Counts an attempt also for the directory entry that was found: directories find an entry by many spellings. Counted
 * before the password is checked.
 * @param userId the user here with the entry
 * @throws {ApiError} 429
 */
export async function countEntry(ctx: Ctx, { id, account, isKnown }: CountedAttempt, entry: string, userId = 0) {
  await ctx.transact(async (tx) => {
    const { signInAttempts } = tx.stores;
    await signInAttempts.lock(`entry ${entry}`);
    const { origin } = await originOf(tx, account);
    const made = isKnown
      ? await signInAttempts.fromAddress(windowStart(tx, limits.account), origin, { field: 'entry', key: entry })
      : await signInAttempts.fromUnknownAddresses(windowStart(tx, limits.account), 'entry', entry, userId);
    failAtLimit(tx, made, limits.account);
    await signInAttempts.setEntry(id, entry);
  });
}

/** Removes an attempt that could not be checked. */
export function retractAttempt(ctx: Ctx, { id }: CountedAttempt): Promise<void> {
  return ctx.transact(({ stores }) => stores.signInAttempts.remove(id));
}

/** Maximum number of waiting attempts per account and per address. */
const MAX_WAITING_ATTEMPTS = 64;
const waiting = new Map<string, { count: number; last: Promise<unknown> }>();

/**
 * Runs the attempts of an account, and those of an unknown address, one after the other: a running attempt counts as a
 * failure until it succeeds, so concurrent correct ones must not count against each other.
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
 * Known addresses and devices of a user have their own limits, so that strangers, even behind the same address, cannot
 * lock out the user.
 * @throws {ApiError} 429 at the limit
 */
async function checkAttempts(ctx: Ctx, account: Account) {
  const { signInAttempts } = ctx.stores;
  const { origin, isKnown } = await originOf(ctx, account);
  const userId = 'id' in account ? account.id : 0;
  const since = windowStart(ctx, limits.account);
  const made = (field: 'account' | 'typed', key: string) =>
    isKnown || account.isProgram
      ? signInAttempts.fromAddress(since, origin, { field, key })
      : signInAttempts.fromUnknownAddresses(since, field, key, userId);
  const typed = typedKeyOf(account);
  const ofUser = await made('account', keyOf(account));
  if (typed !== null) failAtLimit(ctx, await made('typed', typed), limits.account);
  if (typed === null || account.isProved) failAtLimit(ctx, ofUser, limits.account);
  if (!isKnown) await checkUnknownAddresses(ctx, account, origin);
  if (!isKnown && account.isProgram) {
    const ofAll = await signInAttempts.fromUnknownAddresses(since, 'account', keyOf(account), userId);
    failAtLimit(ctx, ofAll, limits.programs);
  }
  return { isKnown, origin, isExhausted: ofUser.length >= limits.account.max };
}

/** @throws {ApiError} 429 after too many attempts from this address, its network or the network of its provider */
async function checkUnknownAddresses(ctx: Ctx, account: Account, ip: string) {
  const { signInAttempts } = ctx.stores;
  const network = networkOf(ctx, account);
  failAtLimit(ctx, await signInAttempts.fromAddress(windowStart(ctx, limits.address), ip), limits.address);
  if (network)
    failAtLimit(ctx, await signInAttempts.fromNetwork(windowStart(ctx, limits.network), network), limits.network);
  const prefix = providerPrefix(ctx.caller.ip);
  if (!prefix) return;
  const made = await signInAttempts.fromProvider(windowStart(ctx, limits.provider), counterOf(account) + prefix);
  failAtLimit(ctx, made, limits.provider);
}

/**
 * Counts a token that is not valid, per address alone: a token cannot be guessed, and the user need not be the owner.
 * @returns whether it is the first of this user from this address within the window
 * @throws {ApiError} 429 after too many
 */
export async function countWrongToken(ctx: Ctx, typed: string): Promise<boolean> {
  const ip = `token ${addressKey(ctx.caller.ip)}`;
  return ctx.transact(async ({ stores: { signInAttempts }, stamp }) => {
    await signInAttempts.lock(ip);
    const since = windowStart(ctx, limits.tokens);
    failAtLimit(ctx, await signInAttempts.fromAddress(since, ip), limits.tokens);
    const account = `token ${nameKey(typed.trim())}`;
    const ofUser = await signInAttempts.fromAddress(since, ip, { field: 'account', key: account });
    await signInAttempts.insert({ account, typed: null, ip, network: null, on: stamp() });
    return ofUser.length === 0;
  });
}

/** The origin of an attempt: a known device of the user, otherwise the IP address. */
async function originOf({ stores, caller }: Ctx, account: Account): Promise<{ origin: string; isKnown: boolean }> {
  const address = addressKey(caller.ip);
  const ip = counterOf(account) + address;
  if (!('id' in account)) return { origin: ip, isKnown: false };
  const device = account.device && deviceKey(account.device);
  if (device && (await stores.knownAddresses.has(account.id, device))) return { origin: device, isKnown: true };
  return { origin: ip, isKnown: await stores.knownAddresses.has(account.id, address) };
}

/** What keys of the attempts of programs begin with. */
const counterOf = ({ isProgram }: Account) => (isProgram ? 'program ' : '');

function networkOf({ caller }: Ctx, account: Account): string | null {
  const network = networkKey(caller.ip);
  return network && counterOf(account) + network;
}

const deviceKey = (secret: string) => `device ${hashToken(secret)}`;

/** Removes a successful attempt, and stores the address and the device as known. */
export async function forgiveAttempt(ctx: Ctx, { id, account }: CountedAttempt): Promise<void> {
  const { stores, stamp } = ctx;
  const ip = addressKey(ctx.caller.ip);
  await stores.signInAttempts.forgive(id, keyOf(account), (await originOf(ctx, account)).origin);
  if (!('id' in account)) return;
  await stores.knownAddresses.note(account.id, ip, stamp());
  if (account.device) await stores.knownAddresses.note(account.id, deviceKey(account.device), stamp());
}

/**
 * Checks the password of a signed-in user, counted like a sign-in.
 * @throws {ApiError} 429
 */
export async function countedAttempt(ctx: Ctx, account: Account, check: () => Promise<boolean>): Promise<boolean> {
  const attempt = await countAttempt(ctx, account);
  const succeeded = await check();
  if (succeeded) await ctx.transact((tx) => forgiveAttempt(tx, attempt));
  return succeeded;
}

/** Removes attempts after the window, and addresses that were not used for a long time. */
export async function removeOldAttempts(ctx: Ctx): Promise<void> {
  const { stores, now } = ctx;
  await stores.signInAttempts.removeBefore(windowStart(ctx, limits.account));
  await stores.knownAddresses.removeBefore(addSeconds(now(), -lifetimes.knownAddress).toISOString());
}

/** A prefix separates IDs from typed names. */
function keyOf(account: Account): string {
  return 'id' in account ? `${counterOf(account)}user ${account.id}` : (typedKeyOf(account) ?? '');
}

/** An ID and an e-mail address that begins with it count together, whether the user exists or not. */
function typedKeyOf(account: Account): string | null {
  const { typed } = account;
  if (typed === undefined) return null;
  return `${counterOf(account)}name ${nameKey(typed.trim()).replace(/(?<=.)@.*$/, '')}`;
}
