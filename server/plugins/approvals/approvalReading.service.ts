import type { Ctx } from '#server/kernel/context.ts';
import type { ShownApproval } from '../fileNodes/fileNodes.model.ts';
import { accessTo } from './approvalAccess.service.ts';

/**
 * The version of a file that the caller may look at by an approval: reviewers of a step that is or was open, and their
 * deputies, until the approval ends.
 * @returns undefined when they may not
 */
export async function shownApproval(
  ctx: Ctx,
  { fileId, approvalId }: { fileId: number; approvalId: number },
): Promise<ShownApproval | undefined> {
  const approval = await ctx.stores.approvals.find(approvalId);
  if (!approval || approval.fileId !== fileId) return undefined;
  const { isReviewer, file } = (await accessTo(ctx, [approval]))(approvalId);
  if (!isReviewer || !file) return undefined;
  const [row] = await ctx.stores.fileApprovals.of([fileId]);
  return { versionId: approval.versionId, approvedVersionId: row?.approvedVersionId ?? null };
}
