import type { Approval, ApprovalDetails, ApprovalEntry, ApprovalStep, StepState } from '#contract/approvals.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { type ApprovalAccess, rowViews, visibleApproval } from './approvalAccess.service.ts';
import {
  type ApprovalRow,
  type EntryRow,
  type PersonNow,
  type StepRow,
  standInStep,
  standOf,
} from './approvals.model.ts';

/** Approvals as lists show them to the caller. */
export async function describeApprovals(ctx: Ctx, rows: ApprovalRow[]): Promise<Approval[]> {
  const { access, path, today } = await rowViews(ctx, rows);
  return rows.map((approval) => viewOf(ctx, approval, access(approval.id), { path, today }));
}

type Views = Pick<Awaited<ReturnType<typeof rowViews>>, 'path' | 'today'>;

function viewOf({ actor }: Ctx, approval: ApprovalRow, access: ApprovalAccess, { path, today }: Views): Approval {
  const { id, fileId, fileName, versionId, versionNumber, size, sha256, workflowId, workflow } = approval;
  const { note, state, startedById, startedByName, startedOn, endedOn, step, dueOn, rowVersion } = approval;
  const { file } = access;
  const isReader = file !== undefined && can(actor, 'file.read', access);
  const isRunning = state === 'running';
  return {
    id,
    file: {
      id: fileId,
      name: isReader ? file.name : fileName,
      parentId: isReader ? file.parentId : null,
      fullPath: isReader ? path(file) : null,
    },
    version: { id: versionId, number: versionNumber, size, sha256 },
    workflow: workflow.name === null ? null : { id: workflowId ?? 0, name: workflow.name },
    state,
    note,
    startedBy: { id: startedById, name: startedByName },
    startedOn,
    endedOn,
    step,
    stepCount: workflow.steps.length,
    dueOn: isRunning ? dueOn : null,
    isLate: isRunning && dueOn !== null && dueOn < today,
    isBlocked: isRunning && standInStep(approval, access.people).isBlocked,
    whileRunning: workflow.whileRunning,
    needsProof: workflow.proof,
    canDecide: access.canDecide,
    decideFor: access.decideFor,
    canWithdraw:
      (isRunning || state === 'approved') &&
      can(actor, 'approval.withdraw', { ...access, isApproved: state === 'approved' }),
    rowVersion,
  };
}

/**
 * An approval with its steps, and what was said to those who take part.
 * @throws {ApiError} 404
 */
export async function getApproval(ctx: Ctx, id: number): Promise<ApprovalDetails> {
  const { approval, access } = await visibleApproval(ctx, id);
  const [row] = await describeApprovals(ctx, [approval]);
  const opened = await ctx.stores.approvals.steps([id]);
  const steps = approval.workflow.steps.map((step, index) => {
    const number = index + 1;
    const people = access.people.filter((person) => person.step === number);
    const row = opened.find((one) => one.step === number);
    return stepView(approval, { ...step, number }, row, people);
  });
  const mayReadWords = can(ctx.actor, 'approval.readWords', access);
  const entries = mayReadWords ? (await ctx.stores.approvals.entries(id)).map(entryView) : undefined;
  return { ...(row ?? fail('approval.notFound')), steps, ...(entries && { entries }) };
}

function stepView(
  { state }: ApprovalRow,
  { number, name, need }: { number: number; name: string; need: ApprovalStep['need'] },
  row: StepRow | undefined,
  people: PersonNow[],
): ApprovalStep {
  const { approvals, missing } = standOf(need, people);
  const stepState: StepState = row ? (row.outcome ?? (state === 'running' ? 'open' : 'waiting')) : 'waiting';
  return {
    ...{ number, name, need, state: stepState },
    ...{ openedOn: row?.openedOn ?? null, dueOn: row?.dueOn ?? null, endedOn: row?.endedOn ?? null },
    approvals,
    missing: row ? missing : need === 'all' ? 0 : need,
    people: people.map(({ userId, name, decision, decidedOn, byId, byName, out }) => ({
      ...{ id: userId, name, decision, on: decidedOn },
      by: byId === null ? null : { id: byId, name: byName ?? '' },
      out,
    })),
  };
}

function entryView({ on, byId, byName, forId, forName, type, step, text }: EntryRow): ApprovalEntry {
  return {
    on,
    by: byName === null ? null : { id: byId ?? 0, name: byName },
    for: forId === null ? null : { id: forId, name: forName ?? '' },
    type,
    step,
    text,
  };
}
