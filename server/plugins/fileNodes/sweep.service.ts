import { subHours } from 'date-fns';
import type { Ctx } from '#server/kernel/context.ts';

/** Hours that pass between the decision to remove content and its removal, for a second look (quality, §1). */
const GRACE_HOURS = 24;
const BATCH = 500;

/** Removes what interrupted writes left behind, and content that nothing has needed for a day. */
export async function sweepContent(ctx: Ctx): Promise<void> {
  const moment = subHours(ctx.now(), GRACE_HOURS);
  await ctx.blobs.sweep(moment);
  await removeDoomed(ctx, moment.toISOString());
  await removeOrphans(ctx, moment);
}

/** The row goes first: a blob without a row is found again as an orphan, a row without its blob would be a loss. */
async function removeDoomed(ctx: Ctx, before: string) {
  for (const id of await ctx.stores.content.doomedBefore(before)) {
    await ctx.transact((unit) => unit.stores.content.removeBlob(id));
    await ctx.blobs.remove(id);
  }
}

async function removeOrphans(ctx: Ctx, moment: Date) {
  let batch: string[] = [];
  const flush = async () => {
    const known = await ctx.stores.content.known(batch);
    for (const id of batch.filter((id) => !known.has(id))) {
      ctx.log.info({ blob: id }, 'Removing content that belongs to nothing');
      await ctx.blobs.remove(id);
    }
    batch = [];
  };
  for await (const id of ctx.blobs.olderThan(moment)) {
    batch.push(id);
    if (batch.length === BATCH) await flush();
  }
  await flush();
}
