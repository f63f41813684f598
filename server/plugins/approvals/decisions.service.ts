import type { ApprovalDetails, approvals } from '#contract/approvals.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { lockContents } from '../fileNodes/nodes/anyNodes.service.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import { type ApprovalAccess, hasDecided, visibleApproval } from './approvalAccess.service.ts';
import { type ApprovalRow, isAbleToDecide, type PersonNow } from './approvals.model.ts';
import { traceDecision } from './approvalTraces.service.ts';
import { getApproval } from './approvalViews.service.ts';
import { addEntry, goOn } from './steps.service.ts';

type Decision = BodyOf<typeof approvals.decide>;

/**
 * Approves or rejects, for the caller or for the person whose deputy they are. The same decision again changes nothing.
 * @throws {ApiError} 400 without a reason, 403 for others than reviewers, 404, 409 when the step or the approval has
 *   ended, or the caller has decided otherwise
 */
export async function decide(ctx: Ctx, id: number, given: Decision): Promise<ApprovalDetails> {
  const { approval: found } = await visibleApproval(ctx, id);
  // In person, which the route cannot check without the approval.
  authorize(ctx.actor, 'approval.decide', { isReviewer: true });
  await lockContents(ctx, [found.fileId]);
  const { approval, access } = await visibleApproval(ctx, id);
  // In Trash it is paused.
  if (access.file === undefined && approval.state === 'running') fail('file.notFound');
  const person = personFor(ctx, approval, access, given);
  if (person === undefined) return getApproval(ctx, id);
  if (given.versionId !== approval.versionId) fail('approval.otherVersion', String(approval.versionNumber));
  const { decision } = given;
  const text = given.comment || null;
  if (decision === 'reject' && text === null) failWithoutReason();
  if (decision === 'approve' && approval.workflow.proof) await requireReauthentication(ctx);
  const on = ctx.stamp();
  const isDeputy = person.userId !== ctx.actor.id;
  const by = isDeputy ? { id: ctx.actor.id, name: ctx.actor.name } : null;
  await ctx.stores.approvalPeople.decide(person, decision, { on, by });
  const type = decision === 'approve' ? 'approved' : 'rejected';
  const forPerson = isDeputy ? { forId: person.userId, forName: person.name } : {};
  await addEntry(ctx, id, { type, step: approval.step, text, ...forPerson });
  await traceDecision(ctx, approval, person, type);
  await goOn(ctx, approval, text);
  return getApproval(ctx, id);
}

/**
 * The person for whom the caller decides now; undefined when this decision is recorded already.
 * @throws {ApiError} 400, 403, 409
 */
function personFor(
  ctx: Ctx,
  approval: ApprovalRow,
  { people, canDecide, decideFor }: ApprovalAccess,
  given: Decision,
): PersonNow | undefined {
  const me = ctx.actor.id;
  const inStep = people.filter(({ step }) => step === given.step);
  const forId = given.for ?? null;
  const recorded = inStep.find(
    ({ userId, byId, decision }) =>
      decision !== null && (byId ?? userId) === me && (forId === null || userId === forId),
  );
  if (recorded) return recorded.decision === decisionOf(given) ? undefined : fail('approval.decided');
  const isConcerned = people.some(({ userId }) => userId === me) || decideFor.length > 0;
  if (approval.state !== 'running') return isConcerned ? fail('approval.ended') : fail('approval.notReviewer');
  if (given.step < approval.step && isConcerned) fail('approval.stepClosed');
  if (given.step !== approval.step) fail('approval.notReviewer');
  const target =
    forId ??
    (canDecide ? me : undefined) ??
    (decideFor.length > 1 ? fail('approval.forWhom') : (decideFor[0]?.id ?? me));
  const person = inStep.find(({ userId }) => userId === target);
  if (person && (target === me ? canDecide : decideFor.some(({ id }) => id === target))) return person;
  return rejectFor(ctx, approval, inStep, person);
}

const decisionOf = ({ decision }: Decision) => decision;

/** Why the caller may not decide for a person. @throws {ApiError} always */
function rejectFor({ actor }: Ctx, approval: ApprovalRow, inStep: PersonNow[], person: PersonNow | undefined): never {
  const isOwn = !approval.workflow.ownAllowed && approval.ownIds.includes(actor.id);
  if (isOwn && person) fail('approval.own');
  if (person?.decision) fail('approval.decided');
  if (hasDecided(inStep, actor.id)) fail('approval.onePerson');
  if (person && isAbleToDecide(person) && !can(actor, 'approval.decide', { isReviewer: true }))
    fail('action.forbidden');
  return fail('approval.notReviewer');
}

function failWithoutReason(): never {
  const message = messageFor('approval.reason');
  throw new ApiError('approval.reason', message, { errors: [{ path: 'comment', message, reason: 'approval.reason' }] });
}
