import type { ApprovalDetails, approvals } from '#contract/approvals.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { releaseContent } from '../fileNodes/content/content.service.ts';
import { lockContents } from '../fileNodes/nodes/anyNodes.service.ts';
import { type ApprovalAccess, visibleApproval } from './approvalAccess.service.ts';
import { type ApprovalRow, isAbleToDecide, requiredOf, standInStep } from './approvals.model.ts';
import { traceOpened, traceRemark, traceReminder, traceReviewers } from './approvalTraces.service.ts';
import { getApproval } from './approvalViews.service.ts';
import { fileReaders, membersOf, peopleNow, todayOfCaller } from './reviewers.service.ts';
import { addEntry, approvedOf, endApproval, goOn, noteBlocked, peopleOfStep } from './steps.service.ts';

/**
 * Says something to the others in an approval.
 * @throws {ApiError} 403, 404, 409 after its end, 429 when it has too many entries
 */
export async function remark(
  ctx: Ctx,
  id: number,
  { text }: BodyOf<typeof approvals.remark>,
): Promise<ApprovalDetails> {
  const { approval, access } = await lockedApproval(ctx, id);
  authorize(ctx.actor, 'approval.remark', access);
  if (approval.state !== 'running') fail('approval.ended');
  if ((await ctx.stores.approvals.countEntries(id)) >= limits.approval.entries) fail('approval.tooManyRemarks');
  await addEntry(ctx, id, { type: 'remark', step: approval.step, text });
  await traceRemark(ctx, approval, access.people, text);
  return getApproval(ctx, id);
}

/**
 * Withdraws an approval that runs; administrators also one that ended with approval, which clears the approved version.
 * @throws {ApiError} 403, 404, 409 when it has ended
 */
export async function withdraw(
  ctx: Ctx,
  id: number,
  { reason }: BodyOf<typeof approvals.withdraw>,
): Promise<ApprovalDetails> {
  const { approval, access } = await lockedApproval(ctx, id);
  const isApproved = approval.state === 'approved';
  authorize(ctx.actor, 'approval.withdraw', { ...access, isApproved });
  if (approval.state !== 'running' && !isApproved) fail('approval.ended');
  if (isApproved) {
    const [file] = await ctx.stores.fileApprovals.of([approval.fileId]);
    if (file?.approvedVersionId === approval.versionId) await releaseContent(ctx, approvedOf(approval.fileId));
  }
  await endApproval(ctx, approval, 'withdrawn', reason);
  return getApproval(ctx, id);
}

/**
 * Replaces those of the open step who have not decided; the decisions stay.
 * @throws {ApiError} 400 when too few could decide, 403, 404, 409 stale or ended
 */
export async function changeReviewers(
  ctx: Ctx,
  id: number,
  { step, unitIds, reason, rowVersion }: BodyOf<typeof approvals.changeReviewers>,
): Promise<ApprovalDetails> {
  const { approval, access } = await lockedApproval(ctx, id);
  const hasWorkflow = approval.workflow.name !== null;
  authorize(ctx.actor, 'approval.changeReviewers', { ...access, hasWorkflow });
  if (approval.state !== 'running') fail('approval.ended');
  if (step !== approval.step) fail('approval.stepClosed');
  const members = await membersOf(ctx, unitIds);
  if (!hasWorkflow && access.file) {
    const readers = await fileReaders(ctx, access.file.parentId);
    const stranger = members.find((member) => !readers.has(member.id));
    if (stranger) fail('approval.cannotRead', stranger.name);
  }
  const decided = access.people.filter((person) => person.step === step && person.decision !== null);
  const others = members.filter((member) => !decided.some(({ userId }) => userId === member.id));
  const people = peopleOfStep(approval, step, others);
  const able = people.filter(({ isOwn }) => !isOwn);
  const { need = 1 } = approval.workflow.steps[step - 1] ?? {};
  const required = Math.max(1, requiredOf(need, [...decided, ...able]));
  if (decided.length + able.length < required)
    fail('approval.tooFewNamed', String(required), String(decided.length + able.length));
  if (!(await ctx.stores.approvals.touch(id, rowVersion))) fail('row.changed');
  await ctx.stores.approvalPeople.removeUndecided(id, step);
  await ctx.stores.approvalPeople.insert(people);
  await addEntry(ctx, id, { type: 'reviewersChanged', step, text: reason });
  await traceReviewers(ctx, approval, `${others.map(({ name }) => name).join(', ')}; reason: ${reason}`, access.people);
  const now = (await peopleNow(ctx, [approval]))(id);
  const before = new Set(access.people.filter((person) => person.step === step).map(({ userId }) => userId));
  await traceOpened(
    ctx,
    approval,
    now.filter((person) => person.step === step && isAbleToDecide(person) && !before.has(person.userId)),
  );
  // With fewer people, those who agreed may be enough.
  if (standInStep(approval, now).missing === 0) await goOn(ctx, approval);
  else await noteBlocked(ctx, approval, now);
  return getApproval(ctx, id);
}

/**
 * Reminds those who have not decided.
 * @throws {ApiError} 403, 404, 409 after the end, 429 for the second time in a day
 */
export async function remind(ctx: Ctx, id: number): Promise<ApprovalDetails> {
  const { approval, access } = await lockedApproval(ctx, id);
  authorize(ctx.actor, 'approval.remind', access);
  if (approval.state !== 'running') fail('approval.ended');
  const today = await todayOfCaller(ctx);
  if (approval.remindedOn === today) fail('approval.remindedToday');
  await ctx.stores.approvals.update(id, { remindedOn: today });
  await addEntry(ctx, id, { type: 'reminded', step: approval.step });
  await traceReminder(ctx, approval, access.people);
  return getApproval(ctx, id);
}

/** An approval, while other changes of it and of the content of its file wait. @throws {ApiError} 404 */
async function lockedApproval(ctx: Ctx, id: number): Promise<{ approval: ApprovalRow; access: ApprovalAccess }> {
  const { approval } = await visibleApproval(ctx, id);
  await lockContents(ctx, [approval.fileId]);
  return visibleApproval(ctx, id);
}
