import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { OwnSession } from '#contract/users/session.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { presentUser } from '../users/users.service.ts';
import { requireReauthentication } from './reauthentication.service.ts';
import { endSessionsOf } from './session.service.ts';

/** The valid sessions of the caller, or for administrators of another user. */
export async function listSessions(ctx: Ctx, userId = ctx.actor.id): Promise<{ items: OwnSession[] }> {
  const { stores, actor, now } = ctx;
  if (userId !== actor.id) authorize(actor, 'user.manage', await presentUser(ctx, userId));
  const renewable = addSeconds(now(), -lifetimes.renewalGrace).toISOString();
  const rows = await stores.sessions.listOf(userId, renewable);
  const items = rows.map(({ id, startedOn, renewedOn, endsOn, ip, agent }) => ({
    id,
    startedOn,
    lastSeenOn: renewedOn ?? startedOn,
    endsOn,
    ip,
    agent,
    current: id === actor.sessionId,
  }));
  return { items };
}

/**
 * Ends one of the caller's sessions, or for administrators one of another user. Sessions other than the current one
 * require reauthentication, so that they cannot be ended from an unattended browser.
 * @throws {ApiError} 404 for a session that has ended or that the caller may not end; 403 `proof`
 */
export async function endSession(ctx: Ctx, id: number) {
  const session = (await ctx.stores.sessions.find(id)) ?? fail('session.notFound');
  const isOwn = session.userId === ctx.actor.id;
  const owner = isOwn ? undefined : await presentUser(ctx, session.userId);
  if (owner && !can(ctx.actor, 'user.manage', owner)) fail('session.notFound');
  if (id !== ctx.actor.sessionId) await requireReauthentication(ctx);
  await ctx.stores.sessions.end(id, ctx.stamp());
  if (owner) {
    await ctx.audit(`Session signed out: ${owner.name}`);
    return {};
  }
  await ctx.audit(id === ctx.actor.sessionId ? 'Signed out' : 'Session signed out');
  return {};
}

/**
 * Ends all other sessions of the caller, including impersonations of the caller, and their API tokens.
 * @throws {ApiError} 403 `proof`
 */
export async function endOtherSessions(ctx: Ctx) {
  await requireReauthentication(ctx);
  await endSessionsOf(ctx, ctx.actor.id, ctx.actor.sessionId);
  await removeTokensOf(ctx, ctx.actor.id);
  await ctx.audit('All other sessions and all API tokens ended');
  return {};
}
