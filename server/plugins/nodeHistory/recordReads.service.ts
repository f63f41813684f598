import { subMonths } from 'date-fns';
import type { NodeReadType } from '#contract/fileNodes/nodeHistory.ts';
import type { Ctx } from '#server/kernel/context.ts';

const STORED_MONTHS = 12;
const hourOf = (stamp: string) => stamp.slice(0, 13);

/**
 * Records that the caller reads content of a file: in one row for everything that a user reads of a file within an hour.
 * @param bytes the length of what is read
 */
export async function recordRead(ctx: Ctx, nodeId: number, type: NodeReadType, bytes: number): Promise<void> {
  const { id: byId, name: by, actedBy } = ctx.actor;
  const on = ctx.stamp();
  await ctx.stores.nodeHistory.addRead({
    ...{ nodeId, type, bytes, on, byId, by },
    actedById: actedBy?.id ?? null,
    actedBy: actedBy?.name ?? null,
    reading: `${hourOf(on)} ${byId} ${actedBy?.id ?? ''}`,
  });
}

/** Removes the reads of more than a year ago. */
export async function removeOldReads(ctx: Ctx): Promise<void> {
  const hour = hourOf(subMonths(ctx.now(), STORED_MONTHS).toISOString());
  await ctx.transact((tx) => tx.stores.nodeHistory.removeReadsBefore(hour));
}
