import { createHmac, randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { AuthMode } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Config } from '#server/config.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { callerOfToken, hasFormOfToken } from '../identity/apiTokens/apiTokens.service.ts';
import { factorsOf, hasFactor, needsFactor } from '../identity/secondFactor/factors.service.ts';
import { failSignIn } from '../identity/session/signIn.service.ts';
import {
  countAttempt,
  countWrongToken,
  forgiveAttempt,
  oneAfterTheOther,
} from '../identity/session/signInAttempts.service.ts';
import type { User } from '../identity/users/users.model.ts';
import { callerOf, userBySignIn, usersOf } from '../identity/users/users.service.ts';
import { authMode } from '../settings/authMode.service.ts';

/** Seconds for which a correct password is cached, and the maximum number of cached passwords. */
const CACHE_SECONDS = 300;
const MAX_CACHED_PASSWORDS = 10_000;

const opened = new WeakMap<Config, ReturnType<typeof openBasicAuth>>();

/** The check of `Authorization: Basic` headers of an instance: all its paths share the cached passwords. */
export function basicAuthOf(config: Config) {
  const check = opened.get(config) ?? openBasicAuth();
  opened.set(config, check);
  return check;
}

/**
 * Creates the check of `Authorization: Basic` headers: an API token or the password of the user. Correct passwords are
 * cached in memory, under a key that exists only in this process; whether the user may sign in with the password alone
 * is read for every request.
 */
function openBasicAuth() {
  const key = randomBytes(32);
  const cache = new Map<string, { isRight: Promise<boolean>; until: string }>();

  /** Concurrent requests with the same password count as one attempt. */
  async function isRight(ctx: Ctx, typed: string, user: User, password: string): Promise<boolean> {
    const isEnough = await ctx.cached(`password of ${user.id}`, () => mayUsePassword(ctx, user));
    // The key includes everything that can end the validity of the password.
    const id = createHmac('sha256', key)
      .update(JSON.stringify([user.id, user.passwordHash, isEnough, password]))
      .digest('base64');
    const cached = cache.get(id);
    if (cached && cached.until > ctx.stamp()) return cached.isRight;
    if (cache.size >= MAX_CACHED_PASSWORDS) cache.clear();
    const entry = {
      isRight: checkPassword(ctx, typed, user, password),
      until: addSeconds(ctx.now(), CACHE_SECONDS).toISOString(),
    };
    cache.set(id, entry);
    const evict = () => cache.get(id) === entry && cache.delete(id);
    entry.isRight.then((right) => right || evict(), evict);
    return entry.isRight;
  }

  /**
   * The caller of a header; undefined without one.
   * @throws {ApiError} 401 for wrong credentials, 429 after too many
   */
  return async function callerByBasic(ctx: Ctx, header: string | undefined): Promise<Caller | undefined> {
    const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(header ?? '') ?? [];
    if (encoded === undefined) return undefined;
    const [, typed = '', password = ''] =
      /^([^:]*):(.*)$/su.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
    const findUser = () => userBySignIn(ctx, typed.replaceAll('\0', ''));
    if (hasFormOfToken(password)) {
      const caller = await callerOfToken(ctx, password);
      // A device goes on with the ID of its user that it was given, also when another user has that ID now.
      if (caller && isSameName(caller.signInId, typed)) return caller;
      const user = await findUser();
      return caller && caller.id === user?.id ? caller : failToken(ctx, typed, user);
    }
    const user = await findUser();
    const right = user ? await isRight(ctx, typed, user, password) : await checkPassword(ctx, typed, user, password);
    const caller = user && right ? await callerOf(ctx, user.id) : undefined;
    return caller && user && { ...caller, isStillProved: () => isStillProved(ctx, user) };
  };
}

/**
 * Rejects a token. The log has one row a quarter of an hour and address: clients try again every half a minute.
 * @throws {ApiError} 401, 429
 */
async function failToken(ctx: Ctx, typed: string, user: User | undefined): Promise<never> {
  const isFirst = await countWrongToken(ctx, typed);
  return isFirst ? failSignIn(ctx, attemptedBy(typed, user), 'session.wrong') : fail('session.wrong');
}

const attemptedBy = (typed: string, user: User | undefined) => ({
  id: user?.id ?? null,
  name: user?.name ?? typed.trim().slice(0, 100),
});

/**
 * Checks a password, counted like a sign-in but apart from those of people.
 * @throws {ApiError} 401, 429
 */
async function checkPassword(ctx: Ctx, typed: string, user: User | undefined, password: string): Promise<boolean> {
  const account = { ...(user && { id: user.id }), typed, isProgram: true };
  return oneAfterTheOther(ctx, account, async () => {
    const attempt = await countAttempt(ctx, account);
    const matches = await ctx.hasher.verify(
      password,
      user?.passwordHash ?? null,
      attempt.isKnown ? 'known' : 'stranger',
    );
    if (!matches || !user || attempt.isExhausted || user.invalid || !(await mayUsePassword(ctx, user))) {
      return failSignIn(ctx, attemptedBy(typed, user), 'session.wrong');
    }
    await ctx.transact(async (tx) => {
      await forgiveAttempt(tx, attempt);
      await tx.audit('Signed in (WebDAV)', { by: user });
    });
    return true;
  });
}

const isSameName = (signInId: string | undefined, typed: string) =>
  signInId !== undefined && nameKey(signInId) === nameKey(typed.trim());

/** Whether the password that was correct still is, and is still enough. */
async function isStillProved(ctx: Ctx, { id, passwordHash }: User): Promise<boolean> {
  const [user] = await usersOf(ctx, [id]);
  return user !== undefined && user.passwordHash === passwordHash && mayUsePassword(ctx, user);
}

/** Whether the password alone is enough: it is stored here, and the user neither has nor needs a second factor. */
async function mayUsePassword(ctx: Ctx, user: User): Promise<boolean> {
  const isLocal = can(user, 'session.bypassAuthMode') || (await authMode(ctx)) !== AuthMode.Enterprise;
  if (!isLocal || !ctx.config.localDirectory) return false;
  return !hasFactor(await factorsOf(ctx, user.id)) && !(await needsFactor(ctx, user));
}
