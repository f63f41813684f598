import { addSeconds, differenceInSeconds, max } from 'date-fns';
import { messageFor } from '#contract/errorCatalogue.ts';
import type { Ctx } from './context.ts';
import { ApiError } from './fail.ts';

/** How many attempts are allowed within a sliding window; the next one is rejected with 429. */
export interface AttemptLimit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly error: 'session.tooMany' | 'share.tooManyCodes' | 'accessRequest.tooMany';
}

/** @returns the moment from which attempts count, as it is stored */
export function windowStart({ now }: Ctx, { windowSeconds }: AttemptLimit): string {
  return addSeconds(now(), -windowSeconds).toISOString();
}

/**
 * Rejects an attempt at the limit.
 * @param made when attempts were made within the window, newest first
 * @throws {ApiError} 429 with `retryAfter` in seconds, at the limit
 */
export function failAtLimit(ctx: Ctx, made: readonly string[], limit: AttemptLimit): void {
  const blocking = made[limit.max - 1];
  if (blocking !== undefined) failUntilOver(ctx, blocking, limit);
}

/** @param from when the window opened that has to end first @throws {ApiError} 429 with `retryAfter` in seconds */
export function failUntilOver({ now }: Ctx, from: string, { windowSeconds, error }: AttemptLimit): never {
  const opens = addSeconds(new Date(from), windowSeconds);
  const retryAfter = Math.max(1, differenceInSeconds(max([opens, now()]), now()));
  throw new ApiError(error, messageFor(error), { retryAfter });
}
