import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { OwnSession } from '#contract/session.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { endSessionsOf } from './session.service.ts';

/** Where the caller is signed in: sessions that could still be used. */
export async function listOwnSessions({ stores, actor, now }: Ctx): Promise<{ items: OwnSession[] }> {
  const renewable = addSeconds(now(), -lifetimes.renewalGrace).toISOString();
  const rows = await stores.sessions.listOf(actor.id, renewable);
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

/** Ends one of the caller's sessions, wherever it is. @throws {Refused} 404 for what is not theirs, or over */
export async function endOwnSession(ctx: Ctx, id: number) {
  const session = await ctx.stores.sessions.find(id);
  if (!session || session.userId !== ctx.actor.id) refuse('session.notFound');
  await ctx.stores.sessions.end(id, ctx.stamp());
  await ctx.audit(id === ctx.actor.sessionId ? 'Signed out' : 'Session elsewhere ended');
  return {};
}

/** Ends the caller's sessions everywhere else, and whoever acts as them. */
export async function endOtherSessions(ctx: Ctx) {
  await endSessionsOf(ctx, ctx.actor.id, ctx.actor.sessionId);
  await ctx.audit('All sessions elsewhere ended');
  return {};
}
