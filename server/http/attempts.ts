import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#server/kernel/context.ts';
import { isRejectedAttempt } from '#server/kernel/rejectedAttempts.ts';

/** Lets the log know of anyone who reaches for what is not theirs; a task writes it down minute by minute. */
export async function withAttemptCount<T>(
  ctx: Ctx,
  { method, url }: FastifyRequest,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isCounted = ctx.actor.id > 0 && isRejectedAttempt(error);
    const path = url.split('?', 1)[0] ?? '';
    if (isCounted) ctx.rejectedAttempts.count(ctx.actor, ctx.caller.ip, ctx.stamp(), `${method} ${path.slice(0, 100)}`);
    throw error;
  }
}
