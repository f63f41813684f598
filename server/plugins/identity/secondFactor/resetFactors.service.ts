import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { presentUser } from '../users/users.service.ts';
import { removeFactors } from './factors.service.ts';

/**
 * Removes the second factors of a user who has lost them. Their sessions and tokens end, because the lost device may
 * contain one.
 * @throws {ApiError} 403 for the caller's own, 403 `proof`
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
