import type { Ctx } from '#server/kernel/context.ts';
import type { NodeHistoryEntry } from './nodeHistory.model.ts';

/** The newest changes of a file or folder, newest first. */
export function changesOf({ stores }: Ctx, nodeId: number, take: number): Promise<NodeHistoryEntry[]> {
  return stores.nodeHistory.list(nodeId, take);
}

/** The newest changes of a folder and of everything live below it, newest first, each with the place of its node now. */
export function changesBelow(
  { stores }: Ctx,
  folderId: number,
  take: number,
): Promise<(NodeHistoryEntry & { placeId: number })[]> {
  return stores.nodeHistory.listBelow(folderId, take);
}

/** When the history began; undefined before the first start. */
export function historyBegan({ stores }: Ctx): Promise<string | undefined> {
  return stores.nodeHistory.since();
}

/** Begins the history at the first start of a version that has one. */
export async function beginHistory(ctx: Ctx): Promise<void> {
  if ((await historyBegan(ctx)) === undefined) await ctx.stores.nodeHistory.begin(ctx.stamp());
}
