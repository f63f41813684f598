import { messageFor } from '#contract/errorCatalogue.ts';
import { ApiError } from '#server/lib/fail.ts';

/** Calls a second with one token, and how many may come at once. */
const CALLS_PER_SECOND = 100;
const MAX_CALLS = 200;
/** Tokens whose calls are counted at a time. */
const MAX_TOKENS = 10_000;

/**
 * Limits the calls with each token on this node.
 * @returns counts a call @throws {ApiError} 429
 */
export function openCallLimit(): (token: string, now: Date) => void {
  const left = new Map<string, { calls: number; at: number }>();
  return (token, now) => {
    const at = now.getTime();
    const last = left.get(token) ?? { calls: MAX_CALLS, at };
    const calls = Math.min(MAX_CALLS, last.calls + (Math.max(0, at - last.at) / 1000) * CALLS_PER_SECOND);
    left.delete(token);
    if (left.size >= MAX_TOKENS) left.delete(left.keys().next().value ?? '');
    left.set(token, { calls: Math.max(0, calls - 1), at });
    if (calls < 1) throw new ApiError('office.tooMany', messageFor('office.tooMany'), { retryAfter: 1 });
  };
}
