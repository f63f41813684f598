import { ApiError } from '#server/lib/fail.ts';
import type { Caller } from './caller.ts';

/** How often a user was rejected within a minute, on this node. */
export interface RejectedMinute {
  actor: Caller;
  ip: string;
  /** The minute, as a prefix of a timestamp. */
  minute: string;
  count: number;
  /** The first distinct calls that were rejected. */
  calls: string[];
}

/** Rejected attempts that have no log row yet. */
export interface RejectedAttempts {
  count(actor: Caller, ip: string, stamp: string, call: string): void;
  /** Removes and returns those of minutes before this timestamp. */
  takeBefore(stamp: string): RejectedMinute[];
}

/** Maximum number of calls that one row names. */
const NAMED_CALLS = 5;
const MINUTE_LENGTH = '2026-01-01T00:00'.length;

export function createRejectedAttempts(): RejectedAttempts {
  const minutes = new Map<string, RejectedMinute>();
  return {
    count(actor, ip, stamp, call) {
      const minute = stamp.slice(0, MINUTE_LENGTH);
      const key = `${minute} ${actor.id} ${actor.actedBy?.id ?? ''} ${actor.token?.id ?? ''}`;
      const entry = minutes.get(key) ?? { actor, ip, minute, count: 0, calls: [] };
      entry.count++;
      if (entry.calls.length < NAMED_CALLS && !entry.calls.includes(call)) entry.calls.push(call);
      minutes.set(key, entry);
    },
    takeBefore(stamp) {
      const over = [...minutes].filter(([, { minute }]) => minute < stamp.slice(0, MINUTE_LENGTH));
      for (const [key] of over) minutes.delete(key);
      return over.map(([, attempts]) => attempts);
    },
  };
}

/** Whether access to something that exists was denied: by 403, or by 404 when the user may not see it. */
export function isRejectedAttempt(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'forbidden' || error.isHidden);
}
