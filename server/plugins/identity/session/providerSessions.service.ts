import type { Ctx } from '#server/kernel/context.ts';
import type { SessionOrigin } from './session.model.ts';
import { currentSession } from './session.service.ts';

/**
 * Ends the sessions of a user who has signed out at an identity provider.
 * @param of the provider's ID of the user, or of the session
 */
export async function endSessionsOfProvider(
  ctx: Ctx,
  source: string,
  { sub, sid }: { sub?: string; sid?: string },
): Promise<void> {
  const { externalIdentities, sessions, users } = ctx.stores;
  const identity = sub === undefined ? undefined : await externalIdentities.findBySubject(source, sub);
  const of = identity ? { userId: identity.userId } : sub === undefined && sid !== undefined && { sid };
  const ended = of ? await sessions.endOfProvider(source, of, ctx.stamp()) : [];
  for (const userId of ended) {
    const user = await users.find(userId);
    await ctx.audit('Signed out at the provider', { by: { id: userId, name: user?.name ?? '' } });
  }
}

/** The sign-in at an identity provider with which the caller's session began; undefined when there was none. */
export async function currentOrigin(ctx: Ctx): Promise<SessionOrigin | undefined> {
  const session = await currentSession(ctx);
  return session && ctx.stores.sessions.originOf(session.parentId ?? session.id);
}
