import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#server/kernel/context.ts';
import { isRejectedAttempt } from '#server/kernel/rejectedAttempts.ts';

/** Counts calls that are rejected for missing rights; a task writes them to the log, one row per user and minute. */
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
