import { addSeconds, differenceInSeconds, max } from 'date-fns';
import { messageFor } from '#contract/errorCatalogue.ts';
import { ApiError } from '#server/lib/fail.ts';
import type { Ctx } from './context.ts';

/** A limit for attempts within a sliding window; further attempts are rejected with 429. */
export interface AttemptLimit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly error:
    | 'session.tooMany'
    | 'share.tooManyCodes'
    | 'accessRequest.tooMany'
    | 'preview.tooManySearches'
    | 'device.tooManyStarts';
}

/** @returns the start of the window, as timestamps are stored */
export function windowStart({ now }: Ctx, { windowSeconds }: AttemptLimit): string {
  return addSeconds(now(), -windowSeconds).toISOString();
}

/**
 * Rejects an attempt at the limit.
 * @param made the times of earlier attempts within the window, newest first
 * @throws {ApiError} 429 with `retryAfter` in seconds, at the limit
 */
export function failAtLimit(ctx: Ctx, made: readonly string[], limit: AttemptLimit): void {
  const blocking = made[limit.max - 1];
  if (blocking !== undefined) failUntilOver(ctx, blocking, limit);
}

/**
 * @param from the start of the window that must end first
 * @throws {ApiError} 429 with `retryAfter` in seconds
 */
export function failUntilOver({ now }: Ctx, from: string, { windowSeconds, error }: AttemptLimit): never {
  const opens = addSeconds(new Date(from), windowSeconds);
  const retryAfter = Math.max(1, differenceInSeconds(max([opens, now()]), now()));
  throw new ApiError(error, messageFor(error), { retryAfter });
}
