import type { FastifyReply } from 'fastify';
import { ApiError } from '#server/lib/fail.ts';

/** Milliseconds between two checks of whether the caller of a long request may go on. */
export const CHECK_INTERVAL_MS = 2000;

/** Throws an ApiError when the caller of a request may not go on. */
export type CheckCaller = () => Promise<void>;

/** Ends a download when its caller may not go on. */
export function endWhenRejected({ raw }: FastifyReply, checkCaller: CheckCaller): void {
  const check = () => checkCaller().catch((error) => error instanceof ApiError && raw.destroy());
  const checks = setInterval(check, CHECK_INTERVAL_MS).unref();
  raw.once('close', () => clearInterval(checks));
}
