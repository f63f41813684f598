import { createHash, randomBytes } from 'node:crypto';
import { addSeconds, differenceInSeconds, max, min } from 'date-fns';
import { LogLevel } from '#contract/enums.ts';
import { lifetimes } from '#contract/limits.ts';
import { wordsOf } from '#contract/refusals.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { TokenData } from '#contract/session.ts';
import type { Caller, Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import { activeUser, callerOf, userBySignIn } from '../users/users.service.ts';

/** Failures that are borne within the window, then 429 (`api.md` §10). */
const tries = { perAccount: 10, perAddress: 50, windowSeconds: 15 * 60 };

/**
 * Signs in with an ID or an e-mail address and a password. The password is checked outside any unit of work, since a
 * hash takes as long as a hundred writes.
 * @throws {Refused} 401 with the same words whatever was wrong, 429 after too many failures
 */
export async function openSession(ctx: Ctx, { id, password }: { id: string; password: string }): Promise<TokenData> {
  const account = nameKey(id.trim());
  const tried = await ctx.transact((unit) => noteTry(unit, account));
  const user = await userBySignIn(ctx, id);
  const matches = await ctx.hasher.verify(password, user?.passwordHash ?? null);
  if (!user || !matches || user.invalid) {
    const by = { id: user?.id ?? null, name: user?.name ?? id.trim().slice(0, 100) };
    await ctx.transact((unit) => unit.audit('Sign-in failed', { by, level: LogLevel.Warning }));
    refuse('session.wrong');
  }
  return ctx.transact(async (unit) => {
    await unit.stores.signInTries.forgive(tried, account);
    return beginSession(unit, user.id);
  });
}

/** Opens a session for somebody who has proved who they are. */
export function beginSession(ctx: Ctx, userId: number): Promise<TokenData> {
  const endsOn = addSeconds(ctx.now(), lifetimes.session).toISOString();
  return ctx.transact(async (unit) => {
    const user = (await activeUser(unit, userId)) ?? refuse('session.wrong');
    const session = { userId, endsOn, startedOn: unit.stamp(), ip: unit.caller.ip };
    const id = await unit.stores.sessions.insert(session);
    await unit.audit('Signed in', { by: user });
    return issue(unit, { id, endsOn });
  });
}

/**
 * Replaces a token. The old one keeps working for other tabs for a moment, and may have just expired, since clients
 * renew at that very second.
 * @throws {Refused} 401 when it is unknown, too old, or its session is over
 */
export async function renewSession(ctx: Ctx, token: string | undefined): Promise<TokenData> {
  const found = token && (await ctx.stores.sessions.findByToken(hashOf(token)));
  if (!found) refuse('session.required');
  const now = ctx.now();
  const grace = found.replacedOn ? 0 : lifetimes.renewalGrace;
  const renewable = new Date(found.expiresOn) > addSeconds(now, -grace) && new Date(found.endsOn) > now;
  if (!renewable || !(await activeUser(ctx, found.userId))) refuse('session.required');

  const lingering = min([new Date(found.expiresOn), addSeconds(now, lifetimes.renewedToken)]);
  await ctx.stores.sessions.replaceToken(found.hash, lingering.toISOString(), ctx.stamp());
  return issue(ctx, found);
}

/** Ends the caller's session: every token of it, at once. */
export async function closeSession(ctx: Ctx) {
  if (ctx.actor.sessionId) await ctx.stores.sessions.end(ctx.actor.sessionId, ctx.stamp());
  await ctx.audit('Signed out');
  return {};
}

/** Who a bearer token stands for; undefined when it stands for nobody any more. */
export async function identify(ctx: Ctx, token: string): Promise<Caller | undefined> {
  const found = await ctx.stores.sessions.findByToken(hashOf(token));
  const now = ctx.stamp();
  if (!found || found.expiresOn <= now || found.endsOn <= now) return undefined;
  return callerOf(ctx, found.userId, found.id);
}

/** Forgets what is over: sessions after a day, tries after the window. */
export function forgetOld(ctx: Ctx): Promise<void> {
  return ctx.transact(async ({ stores, now }) => {
    await stores.sessions.removeEnded(addSeconds(now(), -lifetimes.session).toISOString());
    await stores.signInTries.removeBefore(addSeconds(now(), -tries.windowSeconds).toISOString());
  });
}

async function issue(ctx: Ctx, { id, endsOn }: { id: number; endsOn: string }): Promise<TokenData> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.now();
  const expires = min([addSeconds(now, ctx.config.sessionSeconds), new Date(endsOn)]);
  const expiresOn = expires.toISOString();
  await ctx.stores.sessions.insertToken({ sessionId: id, hash: hashOf(token), expiresOn, replacedOn: null });
  return { token, expiresIn: differenceInSeconds(expires, now) };
}

async function noteTry(ctx: Ctx, account: string): Promise<number> {
  const from = addSeconds(ctx.now(), -tries.windowSeconds).toISOString();
  const { signInTries } = ctx.stores;
  const { ip } = ctx.caller;
  await signInTries.lock(account);
  refuseAfter(ctx, await signInTries.since(from, { account }), tries.perAccount);
  refuseAfter(ctx, await signInTries.since(from, { ip }), tries.perAddress);
  return signInTries.insert(account, ip, ctx.stamp());
}

/** The try that has to leave the window before the next one is allowed tells how long to wait. */
function refuseAfter(ctx: Ctx, made: string[], limit: number) {
  const blocking = made[limit - 1];
  if (blocking === undefined) return;
  const opens = addSeconds(new Date(blocking), tries.windowSeconds);
  const retryAfter = Math.max(1, differenceInSeconds(max([opens, ctx.now()]), ctx.now()));
  throw new Refused('session.tooMany', wordsOf('session.tooMany'), { retryAfter });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
