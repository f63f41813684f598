import { addSeconds } from 'date-fns';
import type { Ctx, Stores } from './context.ts';

/** Rows of a table that wait for work, each taken by one node at a time. */
export interface WorkQueue<Claim> {
  /** Whether a row is due. Asked without the write lock, since most runs find nothing. */
  isDue(now: string): Promise<boolean>;
  /** Takes the first row that is due. Until the lease ends it is due for no other node. */
  claim(now: string, leaseUntil: string): Promise<Claim | undefined>;
}

interface Run<Claim> {
  queue(stores: Stores): WorkQueue<Claim>;
  /** Time in which a node that took a row has to finish it. */
  leaseSeconds: number;
  /** Most rows of one run: a server that stops waits until the run ends. */
  maxRows: number;
  /** Does the work of one row, failures included. It ends the run by resolving to `false`. */
  work(claim: Claim): Promise<unknown>;
}

/** Works through the rows that are due, one after the other; a row that fails holds up no other. */
export async function workThrough<Claim>(ctx: Ctx, { queue, leaseSeconds, maxRows, work }: Run<Claim>): Promise<void> {
  for (let left = maxRows; left > 0; left--) {
    if (!(await queue(ctx.stores).isDue(ctx.stamp()))) return;
    const claim = await ctx.transact((tx) => queue(tx.stores).claim(tx.stamp(), inSeconds(tx, leaseSeconds)));
    if (!claim || (await work(claim)) === false) return;
  }
}

/** When a failed attempt is repeated. */
export interface RetryPolicy {
  /** The first attempt and its repetitions. */
  readonly maxAttempts: number;
  /** @param attempts attempts so far @returns the moment of the next one; undefined when there is none */
  nextTry(ctx: Ctx, attempts: number): string | undefined;
}

/** @param delays seconds before the second attempt, the third, and so on */
export function retryAfter(delays: readonly number[]): RetryPolicy {
  return {
    maxAttempts: delays.length + 1,
    nextTry(ctx, attempts) {
      const delay = delays[attempts - 1];
      return delay === undefined ? undefined : inSeconds(ctx, delay);
    },
  };
}

/** A moment so many seconds from now, as it is stored. */
export function inSeconds({ now }: Ctx, seconds: number): string {
  return addSeconds(now(), seconds).toISOString();
}
