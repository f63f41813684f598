import type { ApprovalState } from '#contract/approvals.ts';
import { addDays } from '#contract/rules/expiry.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { contentOfFile, holdContent, releaseContent } from '../fileNodes/content/content.service.ts';
import { unlockForApproval } from '../locks/reservations.service.ts';
import {
  type ApprovalRow,
  type EntryRow,
  isAbleToDecide,
  type PersonNow,
  type PersonRow,
  standInStep,
} from './approvals.model.ts';
import { traceBlocked, traceEnd, traceOpened } from './approvalTraces.service.ts';
import { noteFileState } from './fileStates.service.ts';
import { membersOf, peopleNow, type StepMember, todaysOf } from './reviewers.service.ts';

type Entry = Pick<EntryRow, 'type'> & Partial<Omit<EntryRow, 'type' | 'approvalId'>>;

/** Appends what happened to an approval: by the caller, or by the server where there is none. */
export async function addEntry(ctx: Ctx, approvalId: number, entry: Entry): Promise<void> {
  const { id, name } = ctx.actor;
  await ctx.stores.approvals.addEntry({
    ...{ approvalId, on: ctx.stamp(), byId: id || null, byName: id ? name : null, forId: null, forName: null },
    ...{ step: null, text: null },
    ...entry,
  });
}

/** The people whom a step gets. */
export function peopleOfStep(approval: ApprovalRow, step: number, members: StepMember[]): PersonRow[] {
  const { ownIds, workflow } = approval;
  return members.map(({ id, name, unitIds }) => ({
    ...{ approvalId: approval.id, step, userId: id, name, unitIds },
    isOwn: !workflow.ownAllowed && ownIds.includes(id),
    ...{ decision: null, decidedOn: null, byId: null, byName: null },
  }));
}

/** Opens a step: its people are fixed, and its days count from now. */
export async function openStep(ctx: Ctx, approval: ApprovalRow, number: number): Promise<void> {
  const step = approval.workflow.steps[number - 1] ?? fail('approval.notFound');
  const { startedById, lastDueOn, id: approvalId } = approval;
  const today = (await todaysOf(ctx, [startedById]))(startedById);
  const due = addDays(today, step.days);
  const dueOn = lastDueOn !== null && lastDueOn < due ? lastDueOn : due;
  const people = peopleOfStep(approval, number, await membersOf(ctx, step.units));
  await ctx.stores.approvalPeople.insert(people);
  await ctx.stores.approvals.openStep({
    approvalId,
    step: number,
    openedOn: ctx.stamp(),
    dueOn,
    endedOn: null,
    outcome: null,
  });
  await addEntry(ctx, approvalId, { type: 'stepOpened', step: number, text: step.name });
  const opened = { ...approval, step: number, dueOn };
  const now = (await peopleNow(ctx, [opened]))(approvalId);
  await traceOpened(
    ctx,
    opened,
    now.filter((person) => person.step === number && isAbleToDecide(person)),
  );
  await noteBlocked(ctx, opened, now);
}

/** Says once that too few are left who can decide, or that there are enough again. */
export async function noteBlocked(ctx: Ctx, approval: ApprovalRow, people: PersonNow[]): Promise<void> {
  const { isBlocked } = standInStep(approval, people);
  if (!(await ctx.stores.approvals.noteBlocked(approval.id, isBlocked)) || !isBlocked) return;
  await addEntry(ctx, approval.id, { type: 'blocked', step: approval.step });
  await traceBlocked(ctx, approval);
}

/**
 * Goes on after a decision: the step goes on, the next one opens, or the approval ends.
 * @param reason that came with the decision
 */
export async function goOn(ctx: Ctx, approval: ApprovalRow, reason: string | null = null): Promise<void> {
  const people = (await peopleNow(ctx, [approval]))(approval.id);
  const { missing, isRejected } = standInStep(approval, people);
  if (!isRejected && missing > 0) return noteBlocked(ctx, approval, people);
  const outcome = isRejected ? 'rejected' : 'approved';
  await ctx.stores.approvals.endStep(approval.id, approval.step, ctx.stamp(), outcome);
  if (!isRejected && approval.step < approval.workflow.steps.length) await openStep(ctx, approval, approval.step + 1);
  else await endApproval(ctx, approval, outcome, reason);
}

/**
 * Ends an approval, once: the state of its file follows.
 * @param reason of a withdrawal
 */
export async function endApproval(
  ctx: Ctx,
  approval: ApprovalRow,
  outcome: Exclude<ApprovalState, 'running'>,
  reason: string | null = null,
): Promise<void> {
  const { id, fileId, step } = approval;
  const endedOn = ctx.stamp();
  await ctx.stores.approvals.update(id, { state: outcome, endedOn });
  if (outcome === 'withdrawn') await addEntry(ctx, id, { type: 'withdrawn', step, text: reason });
  else await addEntry(ctx, id, { type: 'ended', step, text: outcome });
  if (outcome === 'approved') await keepApproved(ctx, approval);
  await releaseContent(ctx, underApproval(fileId));
  await unlockForApproval(ctx, id);
  const ended = { ...approval, state: outcome, endedOn };
  await noteFileState(ctx, ended, approval.state === 'approved');
  await traceEnd(ctx, ended, (await peopleNow(ctx, [ended]))(id), reason);
}

/** The holder of the version of a running approval, and that of the approved version: they are never pruned. */
export const underApproval = (fileId: number) => `approval of ${fileId}`;
export const approvedOf = (fileId: number) => `approved of ${fileId}`;

async function keepApproved(ctx: Ctx, { fileId, versionId }: ApprovalRow): Promise<void> {
  await releaseContent(ctx, approvedOf(fileId));
  const blob = await contentOfFile(ctx, { versionId });
  if (blob) await holdContent(ctx, blob.id, approvedOf(fileId));
}
