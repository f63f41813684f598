import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { listsGranting } from '../fileNodes/permissions/permissions.service.ts';
import { quotaLeft } from '../fileNodes/transfers/quota.service.ts';

/** RFC 4331: the bytes of all files that the caller may read, and the bytes available for uploads. */
export async function spaceOf(ctx: Ctx): Promise<{ used: number; available: number }> {
  const lists = await listsGranting(ctx, Rights.Read);
  const used = await ctx.cached(`bytes in ${lists?.join(' ') ?? 'all'}`, () => ctx.stores.davEntries.bytesIn(lists));
  const available = Math.min(await ctx.blobs.free(), await quotaLeft(ctx));
  return { used, available: Math.max(0, Math.floor(available)) };
}
