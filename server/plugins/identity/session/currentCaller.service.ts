import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { callerOfTokenId } from '../apiTokens/apiTokens.service.ts';
import { callerOf } from '../users/users.service.ts';
import { callerOfSession } from './session.service.ts';

/** What a caller was identified by, as it is stored with work that goes on after the request. */
export interface Credential {
  userId: number;
  sessionId?: number | null;
  tokenId?: number | null;
}

/** The credential of the caller; during an impersonation, its session. */
export function credentialOf({ id, sessionId, token }: Caller): Required<Credential> {
  return { userId: id, sessionId: token ? null : (sessionId ?? null), tokenId: token?.id ?? null };
}

/**
 * The caller of a credential, with the rights of now, the administrator during an impersonation and the API token.
 * @returns undefined when the user may not sign in any more, or the session or token has ended
 */
export function callerBy(ctx: Ctx, { userId, sessionId, tokenId }: Credential): Promise<Caller | undefined> {
  if (tokenId) return callerOfTokenId(ctx, tokenId);
  return sessionId ? callerOfSession(ctx, sessionId) : callerOf(ctx, userId);
}

/**
 * The caller of a request that takes long, as they are now: someone may have deactivated or demoted the user, or ended
 * the session or token, since the request began.
 * @throws {ApiError} 401 when the request may not go on
 */
export async function currentCaller(ctx: Ctx): Promise<Caller> {
  const { actor } = ctx;
  const current = await callerBy(ctx, credentialOf(actor));
  const isSame = current?.id === actor.id && ((await actor.isStillProved?.()) ?? true);
  if (!current || !isSame) fail('session.required');
  return { ...actor, isAdmin: current.isAdmin, isSysAdmin: current.isSysAdmin };
}

/** Checks again and again, while the body of a request is received, whether its caller may go on. */
export const whileCalledBy = (ctx: Ctx) => async (): Promise<void> => {
  if (ctx.actor.id > 0) await currentCaller(ctx);
};
