import { addSeconds, min } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { TokenData } from '#contract/session.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { presentUser } from '../users/users.service.ts';
import { currentSession, insertSession, issue } from './session.service.ts';

/**
 * Acts as another user, in a session of its own that ends with the caller's (`api.md` §7). Rights and "mine" are the
 * other's from then on; the log names both.
 * @throws {Refused} 403 without the right to it, 409 while acting already, onto oneself, or onto a deactivated user
 */
export async function signInAs(ctx: Ctx, { id, reason }: { id: number; reason?: string | null }): Promise<TokenData> {
  const other = await presentUser(ctx, id);
  if (ctx.actor.actedBy) refuse('acting.nested');
  authorize(ctx.actor, 'user.signInAs', other);
  if (id === ctx.actor.id) refuse('acting.self');
  if (other.invalid) refuse('acting.invalid');
  const own = (await currentSession(ctx)) ?? refuse('session.required');

  const endsOn = min([addSeconds(ctx.now(), lifetimes.acting), new Date(own.endsOn)]).toISOString();
  const session = { userId: ctx.actor.id, actingAs: id, parentId: own.id, endsOn, provedOn: null };
  const sessionId = await insertSession(ctx, session);
  await ctx.audit(`Signed in as: ${other.name}${reason ? ` (reason: ${reason})` : ''}`);
  return issue(ctx, { id: sessionId, endsOn });
}

/** Returns to the caller's own session. @throws {Refused} 409 when they are not acting as anybody */
export async function stopSignInAs(ctx: Ctx): Promise<TokenData> {
  const { actedBy } = ctx.actor;
  const acting = await currentSession(ctx);
  if (!actedBy || !acting?.parentId) refuse('acting.not');
  const own = (await ctx.stores.sessions.find(acting.parentId)) ?? refuse('session.required');
  await ctx.stores.sessions.end(acting.id, ctx.stamp());
  await ctx.audit(`Stopped acting as: ${ctx.actor.name}`, { by: actedBy });
  return issue(ctx, own);
}
