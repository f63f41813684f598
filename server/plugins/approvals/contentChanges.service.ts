import type { Ctx } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import { releaseContent } from '../fileNodes/content/content.service.ts';
import { lockContents } from '../fileNodes/nodes/anyNodes.service.ts';
import { fileStateOf } from './approvals.model.ts';
import { traceChangedState } from './approvalTraces.service.ts';
import { approvedOf, endApproval, underApproval } from './steps.service.ts';

/** New content of a file, by whatever protocol, ends its running approval and changes its state. */
export async function onNodeEvents(ctx: Ctx, events: NodeEvent[]): Promise<void> {
  const fileIds = events.filter(({ type, isFolder }) => type === 'changed' && !isFolder).map(({ nodeId }) => nodeId);
  if (fileIds.length > 0) await compareContents(ctx, [...new Set(fileIds)]);
}

async function compareContents(ctx: Ctx, fileIds: number[]): Promise<void> {
  const others = (await ctx.stores.fileApprovals.of(fileIds)).filter(
    (row) => row.seenVersionId !== row.currentVersionId,
  );
  if (others.length === 0) return;
  const changed = others.map(({ fileId }) => fileId).sort((a, b) => a - b);
  await lockContents(ctx, changed);
  for (const row of await ctx.stores.fileApprovals.of(changed)) {
    const { currentVersionId, seenVersionId, fileId } = row;
    if (currentVersionId === seenVersionId) continue;
    const before = fileStateOf(row, seenVersionId);
    const { currentVersionId: _, ...stored } = row;
    await ctx.stores.fileApprovals.set({ ...stored, seenVersionId: currentVersionId });
    const running = (await ctx.stores.approvals.running([fileId])).find(
      ({ versionId }) => versionId !== currentVersionId,
    );
    if (running) await endApproval(ctx, running, 'superseded');
    else if (fileStateOf(row, currentVersionId) !== before) await traceChangedState(ctx, row, before);
  }
}

/**
 * Ends what is about other content than the file has, for instance from before the module was switched on again, and
 * what is about files that were removed.
 */
export async function endOutdated(ctx: Ctx): Promise<void> {
  const { changed, removed } = await ctx.stores.approvals.outdated();
  if (changed.length > 0) await ctx.transact((tx) => compareContents(tx, changed));
  for (const fileId of removed)
    await ctx.transact(async (tx) => {
      for (const running of await tx.stores.approvals.running([fileId])) await endApproval(tx, running, 'withdrawn');
      await releaseContent(tx, approvedOf(fileId));
      await releaseContent(tx, underApproval(fileId));
      await tx.stores.fileApprovals.remove(fileId);
    });
}
