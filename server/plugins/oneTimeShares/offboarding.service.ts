import type { Holding } from '#contract/users/offboarding.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { endSharesOf } from './shareEnds.service.ts';
import { contentsOf } from './shares.service.ts';

/** The active shares of a user. */
export async function listActiveShares(ctx: Ctx, userId: number): Promise<Holding[]> {
  const shares: Holding[] = [];
  for (const id of await ctx.stores.shares.activeOf(userId, ctx.stamp()))
    shares.push({ id, name: await contentsOf(ctx, id) });
  return shares;
}

/** The open requests of a user. */
export function listActiveRequests({ stores, stamp }: Ctx, userId: number): Promise<Holding[]> {
  return stores.fileRequests.activeOf(userId, stamp());
}

/** Transfers active shares and requests to another user; without another user, ends them. */
export async function handOverShares(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  if (toId === null) return endSharesOf(ctx, userId);
  await ctx.stores.shares.giveTo(toId, await ctx.stores.shares.activeOf(userId, ctx.stamp()));
  const requests = await ctx.stores.fileRequests.activeOf(userId, ctx.stamp());
  await ctx.stores.fileRequests.giveTo(
    toId,
    requests.map(({ id }) => id),
  );
}
