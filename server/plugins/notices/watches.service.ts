import type { QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { watches } from '#contract/instance/notices.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { visibleNode } from '../fileNodes/files/files.service.ts';
import { listsGranting } from '../fileNodes/permissions/permissions.service.ts';

/** What the caller watches, without nodes that are in the bin or that they may not read any more. */
export async function listWatches(ctx: Ctx, { skip, take = limits.take }: QueryOf<typeof watches.list>) {
  return ctx.stores.watches.page(ctx.actor.id, await listsGranting(ctx, Rights.Read), skip, take);
}

/**
 * Watches a file or folder; watching twice is no error.
 * @throws {ApiError} 404 without the right to read
 */
export async function watch(ctx: Ctx, nodeId: number) {
  await visibleNode(ctx, nodeId);
  await ctx.stores.watches.add(ctx.actor.id, nodeId, ctx.stamp());
  return {};
}

/**
 * Stops watching; no error when it is not watched.
 * @throws {ApiError} 404 without the right to read
 */
export async function unwatch(ctx: Ctx, nodeId: number) {
  await visibleNode(ctx, nodeId);
  await ctx.stores.watches.remove(ctx.actor.id, nodeId);
  return {};
}

/** Removes the watches and notices of a removed user. */
export async function removeReader({ stores }: Ctx, userId: number): Promise<void> {
  await stores.watches.removeOf(userId);
  await stores.notices.removeOf(userId);
}

/** Transfers the watches of a user to another one; without another one, removes them. */
export async function handOverWatches(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const { watches } = ctx.stores;
  for (const { id } of toId === null ? [] : await watches.listOf(userId)) await watches.add(toId ?? 0, id, ctx.stamp());
  await watches.removeOf(userId);
}
