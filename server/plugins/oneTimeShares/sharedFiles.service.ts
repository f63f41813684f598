import type { Ctx } from '#server/kernel/context.ts';
import { heldContent } from '../fileNodes/content/content.service.ts';
import { mayStayPublished } from '../fileNodes/withheld.service.ts';
import { callerOf } from '../identity/users/users.service.ts';
import type { ReadyShare, SharedFile } from './oneTimeShares.model.ts';
import { holderOf } from './shares.service.ts';

/**
 * The files of a share that may be downloaded now: without stored files that got download prevention or view-only
 * rights after sharing. Other changes do not matter, because the share keeps its own content.
 */
export async function availableFiles(ctx: Ctx, { id, createdBy }: ReadyShare): Promise<SharedFile[]> {
  const files = await ctx.stores.shares.filesOf([id]);
  const contents = await heldContent(ctx, holderOf(id));
  const sender = await callerOf(ctx, createdBy);
  const available: SharedFile[] = [];
  for (const file of files) {
    const content = contents.get(file.blobId ?? '');
    if (file.nodeId === null || (sender && (await mayStayPublished(ctx.as(sender), file.nodeId, content))))
      available.push(file);
  }
  return available;
}
