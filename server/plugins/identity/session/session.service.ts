import { randomBytes } from 'node:crypto';
import { addSeconds, differenceInSeconds, min } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { TokenData } from '#contract/users/session.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { callerOfToken, isApiToken } from '../apiTokens/apiTokens.service.ts';
import { activeUser, callerOf } from '../users/users.service.ts';
import type { Session, SessionOrigin } from './session.model.ts';
import { removeOldAttempts } from './signInAttempts.service.ts';

/** Maximum stored length of a user agent. */
const AGENT_LENGTH = 300;

/** Creates a session for an authenticated user. */
export function beginSession(ctx: Ctx, userId: number, agent = '', origin?: SessionOrigin): Promise<TokenData> {
  const endsOn = addSeconds(ctx.now(), lifetimes.session).toISOString();
  return ctx.transact(async (tx) => {
    const user = (await activeUser(tx, userId)) ?? fail('session.wrong');
    const session = { userId, actingAs: null, parentId: null, endsOn, provedOn: tx.stamp() };
    const id = await insertSession(tx, session, agent, origin);
    await tx.stores.users.noteSignIn(userId, tx.stamp());
    await tx.audit('Signed in', { by: user });
    return issue(tx, { id, endsOn });
  });
}

/**
 * Renews a token. The old one stays valid for a short time for other tabs. It may have just expired, because clients
 * renew at that moment.
 * @throws {ApiError} 401 when it is unknown, too old, or its session has ended
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

/** Ends the caller's session with all of its tokens; during an impersonation, also the administrator's session. */
export async function closeSession(ctx: Ctx) {
  const session = await currentSession(ctx);
  if (session) {
    await ctx.stores.sessions.end(session.parentId ?? session.id, ctx.stamp());
    await ctx.emit('signedOut', [session.id, session.parentId ?? session.id]);
  }
  await ctx.audit('Signed out');
  return {};
}

/** Ends all sessions of a user except perhaps the current one, pending sign-ins, and impersonations of the user. */
export async function endSessionsOf({ stores, stamp }: Ctx, userId: number, exceptId = 0): Promise<void> {
  await stores.sessions.endAllOf(userId, stamp(), exceptId);
  await stores.signInChallenges.removeOf(userId);
}

/** Users with a valid session. */
export function usersWithSession({ stores, stamp }: Ctx): Promise<number[]> {
  return stores.sessions.userIds(stamp());
}

/** The session of the caller's token. */
export async function currentSession({ stores, actor }: Ctx): Promise<Session | undefined> {
  return actor.sessionId ? stores.sessions.find(actor.sessionId) : undefined;
}

/** The caller of a bearer token; undefined when it is not valid any more. */
export async function identify(ctx: Ctx, token: string): Promise<Caller | undefined> {
  if (isApiToken(token)) return callerOfToken(ctx, token);
  const hash = hashToken(token);
  const caller = await ctx.cachedAccess(`bearer ${hash}`, () => bearerOf(ctx, hash));
  if (!caller || ctx.stamp() < caller.expiresOn) return caller;
  // An expired token stays rejected even when the clock is set back. Until this time it can be renewed.
  const renewableUntil = addSeconds(new Date(caller.expiresOn), lifetimes.renewalGrace);
  if (renewableUntil < ctx.now()) await ctx.transact((tx) => tx.stores.sessions.removeToken(hash));
  return undefined;
}

async function bearerOf(ctx: Ctx, hash: string): Promise<(Caller & { expiresOn: string }) | undefined> {
  const found = await ctx.stores.sessions.findByToken(hash);
  const caller = found && (await callerIn(ctx, found));
  return caller && { ...caller, expiresOn: found.expiresOn < found.endsOn ? found.expiresOn : found.endsOn };
}

/** Removes ended sessions after half a day, and attempts after their window. */
export function removeOldSessions(ctx: Ctx): Promise<void> {
  return ctx.transact(async (tx) => {
    await tx.stores.sessions.removeEnded(addSeconds(tx.now(), -lifetimes.session).toISOString());
    await tx.stores.signInChallenges.removeExpired(tx.stamp());
    await removeOldAttempts(tx);
  });
}

/** Inserts a session with the caller's IP address. */
export function insertSession(
  { stores, stamp, caller: { ip } }: Ctx,
  session: Omit<Session, 'id'>,
  agent = '',
  origin?: SessionOrigin,
) {
  return stores.sessions.insert({ ...session, startedOn: stamp(), ip, agent: agent.slice(0, AGENT_LENGTH) }, origin);
}

/** The caller of a session, by its ID; undefined when it has ended. */
export async function callerOfSession(ctx: Ctx, id: number): Promise<Caller | undefined> {
  // Every upload looks at it twice. That it ends by the clock is not a change that is counted.
  const found = await ctx.cachedAccess(`caller of session ${id}`, async () => {
    const session = await ctx.stores.sessions.find(id);
    const caller = session && (await callerIn(ctx, session));
    return caller && { caller, endsOn: session.endsOn };
  });
  return found && found.endsOn > ctx.stamp() ? found.caller : undefined;
}

/** The caller of a session. An impersonation ends when the right to it is lost. */
async function callerIn(ctx: Ctx, { id, userId, actingAs }: Session): Promise<Caller | undefined> {
  const owner = await callerOf(ctx, userId, id);
  if (!owner || actingAs === null) return owner;
  const other = await callerOf(ctx, actingAs, id);
  if (!other || !can(owner, 'user.impersonate', other)) return undefined;
  return { ...other, signInAs: true, actedBy: { id: owner.id, name: owner.name } };
}

/** Creates a token for a session: valid for the normal lifetime of tokens, but not longer than the session. */
export async function issue(ctx: Ctx, { id, endsOn }: { id: number; endsOn: string }): Promise<TokenData> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.now();
  const expires = min([addSeconds(now, ctx.config.sessionSeconds), new Date(endsOn)]);
  const expiresOn = expires.toISOString();
  await ctx.stores.sessions.insertToken({ sessionId: id, hash: hashToken(token), expiresOn, replacedOn: null });
  return { token, expiresIn: differenceInSeconds(expires, now) };
}
