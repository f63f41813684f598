import type { Ctx } from '#server/kernel/context.ts';
import { mayStayPublished } from '../fileNodes/withheld.service.ts';
import { callerOf } from '../users/users.service.ts';
import type { ReadyShare, SharedFile } from './oneTimeShares.model.ts';

/**
 * The files of a share that may be downloaded now: without stored files that got download prevention or view-only
 * rights after sharing. Other changes do not matter, because the share keeps its own content.
 */
export async function availableFiles(ctx: Ctx, { id, createdBy }: ReadyShare): Promise<SharedFile[]> {
  const files = await ctx.stores.shares.filesOf([id]);
  const sender = await callerOf(ctx, createdBy);
  const available: SharedFile[] = [];
  for (const file of files) {
    if (file.nodeId === null || (sender && (await mayStayPublished(ctx.as(sender), file.nodeId)))) available.push(file);
  }
  return available;
}
