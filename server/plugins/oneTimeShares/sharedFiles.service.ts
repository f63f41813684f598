import type { Ctx } from '#server/kernel/context.ts';
import { mayStayPublished } from '../fileNodes/withheld.service.ts';
import { callerOf } from '../users/users.service.ts';
import type { ReadyShare, SharedFile } from './oneTimeShares.model.ts';

/**
 * The files of a share that may go out now. A stored file that came under download prevention or view only after it was
 * shared does not; what became of it otherwise does not matter, since the share holds the content as it was.
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
