import { randomBytes } from 'node:crypto';
import { addSeconds, differenceInSeconds, min } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { TokenData } from '#contract/users/session.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { hashToken } from '#server/kernel/hashToken.ts';
import { callerOfToken, isApiToken } from '../apiTokens/apiTokens.service.ts';
import { activeUser, callerOf, noteSignIn } from '../users/users.service.ts';
import type { Session, SessionOrigin } from './session.model.ts';
import { removeOldAttempts } from './signInAttempts.service.ts';

/** Characters kept of what a browser calls itself. */
const AGENT_LENGTH = 300;

/** Opens a session for a user whose identity is proved. */
export function beginSession(ctx: Ctx, userId: number, agent = '', origin?: SessionOrigin): Promise<TokenData> {
  const endsOn = addSeconds(ctx.now(), lifetimes.session).toISOString();
  return ctx.transact(async (tx) => {
    const user = (await activeUser(tx, userId)) ?? fail('session.wrong');
    const session = { userId, actingAs: null, parentId: null, endsOn, provedOn: tx.stamp() };
    const id = await insertSession(tx, session, agent, origin);
    await noteSignIn(tx, userId);
    await tx.audit('Signed in', { by: user });
    return issue(tx, { id, endsOn });
  });
}

/**
 * Replaces a token. The old one keeps working for other tabs for a moment, and may have just expired, since clients
 * renew at that very second.
 * @throws {ApiError} 401 when it is unknown, too old, or its session is over
 */
export async function renewSession(ctx: Ctx, token: string | undefined): Promise<TokenData> {
  const found = token && (await ctx.stores.sessions.findByToken(hashToken(token)));
  if (!found) fail('session.required');
  const now = ctx.now();
  const grace = found.replacedOn ? 0 : lifetimes.renewalGrace;
  const renewable = new Date(found.expiresOn) > addSeconds(now, -grace) && new Date(found.endsOn) > now;
  if (!renewable || !(await callerIn(ctx, found))) fail('session.required');

  const lingering = min([new Date(found.expiresOn), addSeconds(now, lifetimes.renewedToken)]);
  await ctx.stores.sessions.replaceToken(found, lingering.toISOString(), ctx.stamp());
  return issue(ctx, found);
}

/** Ends the caller's session: every token of it, immediately. While acting as a user, one's own session too. */
export async function closeSession(ctx: Ctx) {
  const session = await currentSession(ctx);
  if (session) await ctx.stores.sessions.end(session.parentId ?? session.id, ctx.stamp());
  await ctx.audit('Signed out');
  return {};
}

/** Ends every session of a user, but perhaps the one that asks for it, what was to become one, and acting as this user. */
export async function endSessionsOf({ stores, stamp }: Ctx, userId: number, exceptId = 0): Promise<void> {
  await stores.sessions.endAllOf(userId, stamp(), exceptId);
  await stores.signInChallenges.removeOf(userId);
}

/** Users with a session that could still be used. */
export function usersWithSession({ stores, stamp }: Ctx): Promise<number[]> {
  return stores.sessions.userIds(stamp());
}

/** The session of the caller's token. */
export async function currentSession({ stores, actor }: Ctx): Promise<Session | undefined> {
  return actor.sessionId ? stores.sessions.find(actor.sessionId) : undefined;
}

/** Who a bearer token stands for; undefined when it stands for no one any more. */
export async function identify(ctx: Ctx, token: string): Promise<Caller | undefined> {
  if (isApiToken(token)) return callerOfToken(ctx, token);
  const hash = hashToken(token);
  const caller = await ctx.cachedAccess(`bearer ${hash}`, () => bearerOf(ctx, hash));
  if (!caller || ctx.stamp() < caller.expiresOn) return caller;
  // What was rejected stays rejected, also when the clock is set back. Until then it may be renewed.
  const renewableUntil = addSeconds(new Date(caller.expiresOn), lifetimes.renewalGrace);
  if (renewableUntil < ctx.now()) await ctx.transact((tx) => tx.stores.sessions.removeToken(hash));
  return undefined;
}

async function bearerOf(ctx: Ctx, hash: string): Promise<(Caller & { expiresOn: string }) | undefined> {
  const found = await ctx.stores.sessions.findByToken(hash);
  const caller = found && (await callerIn(ctx, found));
  return caller && { ...caller, expiresOn: found.expiresOn < found.endsOn ? found.expiresOn : found.endsOn };
}

/** Forgets what is over: sessions after half a day, tries after their window. */
export function removeOldSessions(ctx: Ctx): Promise<void> {
  return ctx.transact(async (tx) => {
    await tx.stores.sessions.removeEnded(addSeconds(tx.now(), -lifetimes.session).toISOString());
    await tx.stores.signInChallenges.removeExpired(tx.stamp());
    await removeOldAttempts(tx);
  });
}

/** Opens a session in the store, from where the caller is. */
export function insertSession(
  { stores, stamp, caller: { ip } }: Ctx,
  session: Omit<Session, 'id'>,
  agent = '',
  origin?: SessionOrigin,
) {
  return stores.sessions.insert({ ...session, startedOn: stamp(), ip, agent: agent.slice(0, AGENT_LENGTH) }, origin);
}

/** Whose rights count in a session. Acting as another ends with the right to it. */
async function callerIn(ctx: Ctx, { id, userId, actingAs }: Session): Promise<Caller | undefined> {
  const owner = await callerOf(ctx, userId, id);
  if (!owner || actingAs === null) return owner;
  const other = await callerOf(ctx, actingAs, id);
  if (!other || !can(owner, 'user.impersonate', other)) return undefined;
  return { ...other, signInAs: true, actedBy: { id: owner.id, name: owner.name } };
}

/** Hands out a token of a session: it lasts as long as tokens do, and never longer than the session. */
export async function issue(ctx: Ctx, { id, endsOn }: { id: number; endsOn: string }): Promise<TokenData> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.now();
  const expires = min([addSeconds(now, ctx.config.sessionSeconds), new Date(endsOn)]);
  const expiresOn = expires.toISOString();
  await ctx.stores.sessions.insertToken({ sessionId: id, hash: hashToken(token), expiresOn, replacedOn: null });
  return { token, expiresIn: differenceInSeconds(expires, now) };
}
