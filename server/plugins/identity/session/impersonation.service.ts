import { addSeconds, min } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { TokenData } from '#contract/users/session.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { presentUser } from '../users/users.service.ts';
import { requireReauthentication } from './reauthentication.service.ts';
import { currentSession, insertSession, issue } from './session.service.ts';

/**
 * Starts an impersonation, in its own session that ends with the caller's. The other user's rights and data apply; the
 * log names both.
 * @throws {ApiError} 403 without the right to it, 403 `proof`, 409 during an impersonation, for oneself, or for a
 *   deactivated user
 */
export async function impersonate(
  ctx: Ctx,
  { id, reason }: { id: number; reason?: string | null },
): Promise<TokenData> {
  const other = await presentUser(ctx, id);
  if (ctx.actor.actedBy) fail('acting.nested');
  authorize(ctx.actor, 'user.impersonate', other);
  if (id === ctx.actor.id) fail('acting.self');
  if (other.invalid) fail('user.invalid');
  await requireReauthentication(ctx);
  const own = (await currentSession(ctx)) ?? fail('session.required');

  const endsOn = min([addSeconds(ctx.now(), lifetimes.impersonation), new Date(own.endsOn)]).toISOString();
  const session = { userId: ctx.actor.id, actingAs: id, parentId: own.id, endsOn, provedOn: null };
  const sessionId = await insertSession(ctx, session);
  await ctx.audit(`Login as started: ${other.name}${reason ? ` (reason: ${reason})` : ''}`);
  return issue(ctx, { id: sessionId, endsOn });
}

/**
 * Returns to the caller's own session.
 * @throws {ApiError} 409 without an impersonation
 */
export async function stopImpersonating(ctx: Ctx): Promise<TokenData> {
  const { actedBy } = ctx.actor;
  const impersonation = await currentSession(ctx);
  if (!actedBy || !impersonation?.parentId) fail('acting.not');
  const own = (await ctx.stores.sessions.find(impersonation.parentId)) ?? fail('session.required');
  await ctx.stores.sessions.end(impersonation.id, ctx.stamp());
  await ctx.audit(`Login as ended: ${ctx.actor.name}`, { by: actedBy });
  return issue(ctx, own);
}
