import { addSeconds } from 'date-fns';
import type { Ctx, Stores } from './context.ts';

/** A table whose rows are processed in the background, each by one node at a time. */
export interface WorkQueue<Claim> {
  /** Whether a row is due. Runs without the write lock, because most runs find nothing. */
  isDue(now: string): Promise<boolean>;
  /** Claims the first due row. Other nodes cannot claim it until the lease ends. */
  claim(now: string, leaseUntil: string): Promise<Claim | undefined>;
}

interface Run<Claim> {
  queue(stores: Stores): WorkQueue<Claim>;
  /** Seconds within which a node must finish a claimed row. */
  leaseSeconds: number;
  /** Maximum number of rows per run: a stopping server waits until the run ends. */
  maxRows: number;
  /** Processes one row and handles its failures. Resolving to `false` ends the run. */
  work(claim: Claim): Promise<unknown>;
}

/** Processes the due rows one after the other; a row that fails does not delay others. */
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
  /**
   * @param attempts attempts so far
   * @returns the time of the next one; undefined when there is none
   */
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

/** The time this many seconds from now, as it is stored. */
export function inSeconds({ now }: Ctx, seconds: number): string {
  return addSeconds(now(), seconds).toISOString();
}
