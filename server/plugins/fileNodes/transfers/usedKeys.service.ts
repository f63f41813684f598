import type { Ctx } from '#server/kernel/context.ts';

/**
 * Marks a key as used in this transaction: of two calls that use it at the same time, one is told that it was first.
 * @returns whether it was the first time
 */
export function consumeOnce({ stores, caller, stamp }: Ctx, key: string): Promise<boolean> {
  return stores.usedKeys.consume(key, caller.ip, stamp());
}

/** How many keys that begin like this have been used. */
export function countUsed({ stores }: Ctx, beginning: string): Promise<number> {
  return stores.usedKeys.count(beginning);
}
