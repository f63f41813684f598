import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { presentUser } from '../users/users.service.ts';
import { forgetFactors } from './factors.service.ts';

/**
 * Takes a user's second factor away, who has lost it. Their sessions end: whoever has the lost device may have one.
 * @throws {Refused} 403 for oneself, who has a page of one's own
 */
export async function resetFactors(ctx: Ctx, id: number) {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.resetSecondFactor', user);
  if (id === ctx.actor.id || id === ctx.actor.actedBy?.id) refuse('action.forbidden');
  await forgetFactors(ctx, id);
  await endSessionsOf(ctx, id);
  await ctx.audit(`Second factor reset: ${user.name}`);
  return {};
}
