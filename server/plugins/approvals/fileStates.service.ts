import type { FileApproval } from '#contract/fileNodes/fileApproval.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { pick } from '#server/lib/changesTo.ts';
import { type ApprovalRow, type FileApprovalRow, fileStateOf } from './approvals.model.ts';

/** The state of files by their approvals; null for those that were never sent. */
export async function fileApprovalsOf(ctx: Ctx, fileIds: number[]): Promise<(fileId: number) => FileApproval | null> {
  if (fileIds.length === 0) return () => null;
  const rows = await ctx.stores.fileApprovals.of(fileIds);
  const shown = new Map(rows.map((row) => [row.fileId, stateView(row)]));
  return (fileId) => shown.get(fileId) ?? null;
}

function stateView(row: FileApprovalRow & { currentVersionId: number | null }): FileApproval {
  const { approvalId, versionNumber, on, approvedVersionId, approvedNumber, approvedOn, byApproval } = row;
  return {
    state: fileStateOf(row, row.currentVersionId),
    id: approvalId,
    versionNumber,
    on,
    approvedVersion:
      approvedVersionId === null
        ? null
        : { id: approvedVersionId, number: approvedNumber ?? 0, on: approvedOn ?? on, byApproval },
  };
}

/**
 * Notes an approval that began or ended as the last one of its file.
 * @param isCleared whether the approved version is that of this approval, and is none any more
 */
export async function noteFileState(ctx: Ctx, approval: ApprovalRow, isCleared = false): Promise<void> {
  const { id, fileId, state, versionId, versionNumber } = approval;
  const [before] = await ctx.stores.fileApprovals.of([fileId]);
  // Nothing more is shown of a file that was removed.
  if (!before && state !== 'running') return;
  const on = ctx.stamp();
  const isNewest = before?.approvalId == null || before.approvalId <= id;
  const approved = { approvedVersionId: versionId, approvedNumber: versionNumber, approvedOn: on, byApproval: true };
  const isWithdrawn = isCleared && before?.approvedVersionId === versionId;
  await ctx.stores.fileApprovals.set({
    ...(before && !isWithdrawn ? approvedVersionOf(before) : none),
    ...(state === 'approved' && approved),
    ...(before && !isNewest
      ? pick(before, ['approvalId', 'state', 'versionId', 'versionNumber', 'on'])
      : { approvalId: id, state, versionId, versionNumber, on }),
    fileId,
    seenVersionId: before?.currentVersionId ?? versionId,
  });
}

const none = { approvedVersionId: null, approvedNumber: null, approvedOn: null, byApproval: false };
const approvedVersionOf = (row: FileApprovalRow) =>
  pick(row, ['approvedVersionId', 'approvedNumber', 'approvedOn', 'byApproval']);
