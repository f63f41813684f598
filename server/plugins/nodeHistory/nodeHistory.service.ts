import type { Ctx } from '#server/kernel/context.ts';
import type { HistoryQuery, NodeHistoryEntry } from './nodeHistory.model.ts';

/** The newest changes of a file or folder, newest first. @param query whether reads count too */
export function changesOf({ stores }: Ctx, nodeId: number, query: HistoryQuery): Promise<NodeHistoryEntry[]> {
  return stores.nodeHistory.list(nodeId, query);
}

/** The newest changes of a folder and of everything live below it, newest first, each with the place of its node now. */
export function changesBelow(
  { stores }: Ctx,
  folderId: number,
  query: HistoryQuery,
): Promise<(NodeHistoryEntry & { placeId: number })[]> {
  return stores.nodeHistory.listBelow(folderId, query);
}

/** When the history began; undefined before the first start. */
export function historyBegan({ stores }: Ctx): Promise<string | undefined> {
  return stores.nodeHistory.since();
}

/** Begins the history at the first start of a version that has one. */
export async function beginHistory(ctx: Ctx): Promise<void> {
  if ((await historyBegan(ctx)) === undefined) await ctx.stores.nodeHistory.begin(ctx.stamp());
}
