import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { presentUser } from '../users/users.service.ts';
import { removeFactors } from './factors.service.ts';

/**
 * Takes a user's second factor away, who has lost it. Their sessions and tokens end: anyone who has the lost device may
 * have one.
 * @throws {ApiError} 403 for oneself, who has a page of one's own, 403 `proof`
 */
export async function resetFactors(ctx: Ctx, id: number) {
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.resetSecondFactor', user);
  if (id === ctx.actor.id || id === ctx.actor.actedBy?.id) fail('action.forbidden');
  await requireReauthentication(ctx);
  await removeFactors(ctx, id);
  await endSessionsOf(ctx, id);
  await removeTokensOf(ctx, id);
  await ctx.audit(`Second factor reset: ${user.name}`);
  return {};
}
