import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { wordsOf } from '#contract/refusals.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import { presentUser } from '../users/users.service.ts';
import { provedBy } from './passwordCheck.service.ts';
import { countTry, forgiveTry } from './signInTries.service.ts';

/**
 * A session is not enough to change what proves who somebody is: it may be a browser that was left open.
 * @throws {Refused} 403 `proof` when signing in, or the password, is longer ago than ten minutes
 */
export async function requireProof({ stores, actor, now }: Ctx): Promise<void> {
  const session = actor.sessionId ? await stores.sessions.find(actor.sessionId) : undefined;
  const earliest = addSeconds(now(), -lifetimes.proof).toISOString();
  if (!session?.provedOn || session.provedOn < earliest) refuse('proof.required');
}

/** Proves with the password that it is still the caller; counted like a sign-in. @throws {Refused} 400, 429 */
export async function prove(ctx: Ctx, password: string) {
  const user = await presentUser(ctx, ctx.actor.id);
  const tried = await countTry(ctx, { id: user.id });
  const proved = await provedBy(ctx, { id: user.signInId, password }, user, true);
  if (proved?.user.id !== user.id) {
    const message = wordsOf('password.wrong');
    throw new Refused('password.wrong', message, { errors: [{ path: 'password', message }] });
  }
  await ctx.transact(async (unit) => {
    await forgiveTry(unit, tried);
    await unit.stores.sessions.prove(ctx.actor.sessionId ?? 0, unit.stamp());
  });
  return {};
}
