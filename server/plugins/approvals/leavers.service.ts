import type { Holding } from '#contract/users/offboarding.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { lockContents } from '../fileNodes/nodes/anyNodes.service.ts';
import { activeUser, personsOf, presentUser } from '../identity/users/users.service.ts';
import { type ApprovalRow, isAbleToDecide, type WorkflowCopy } from './approvals.model.ts';
import { traceOpened } from './approvalTraces.service.ts';
import { peopleNow } from './reviewers.service.ts';
import { addEntry, noteBlocked, peopleOfStep } from './steps.service.ts';
import { replaceInWorkflows, workflowsNaming } from './workflows/workflows.service.ts';

/** The running approvals in which a user decides, or would in a later step, by the names of their files. */
export async function approvalsOf(ctx: Ctx, userId: number): Promise<Holding[]> {
  return (await concerning(ctx, userId)).map(({ id, fileName }) => ({ id, name: fileName }));
}

export async function workflowsOf(ctx: Ctx, userId: number): Promise<Holding[]> {
  return (await workflowsNaming(ctx, userId)).map(({ id, name }) => ({ id, name }));
}

/** Whose deputy a user is, and who is theirs. */
export async function deputiesOf(ctx: Ctx, userId: number): Promise<Holding[]> {
  const own = await ctx.stores.deputies.find(userId);
  const others = await ctx.stores.deputies.forDeputy(userId);
  const ids = [...(own ? [own.deputyId] : []), ...others.map((row) => row.userId)];
  const person = await personsOf(ctx, ids);
  return ids.map(person);
}

/** A successor takes the place of a user who leaves, in open and waiting steps and in workflows. */
export async function handOverApprovals(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const leaver = await presentUser(ctx, userId);
  const successor = toId === null ? undefined : await activeUser(ctx, toId);
  const running = await concerning(ctx, userId);
  await lockContents(
    ctx,
    running.map(({ fileId }) => fileId).sort((a, b) => a - b),
  );
  for (const approval of running) {
    const { id, step, ownIds, workflow } = approval;
    const open = (await ctx.stores.approvalPeople.of([id])).filter((person) => person.step === step);
    const isIn = (unitId: number) => open.some((person) => person.userId === unitId);
    const isFree = successor && (workflow.ownAllowed || !ownIds.includes(successor.id));
    const isReplaced = isFree && !isIn(successor.id) && open.some((p) => p.userId === userId && p.decision === null);
    if (isReplaced) {
      await ctx.stores.approvalPeople.removeUndecided(id, step, [userId]);
      const member = { id: successor.id, name: successor.name, unitIds: [successor.id] };
      await ctx.stores.approvalPeople.insert(peopleOfStep(approval, step, [member]));
    }
    await ctx.stores.approvals.setWorkflow(id, withSuccessor(workflow, step, userId, isFree ? successor.id : null));
    await addEntry(ctx, id, {
      ...{ type: 'handedOver', step, forId: userId, forName: leaver.name },
      text: isFree ? successor.name : null,
    });
    if (!isReplaced) continue;
    const now = (await peopleNow(ctx, [approval]))(id);
    await traceOpened(
      ctx,
      approval,
      now.filter((person) => person.step === step && person.userId === successor.id && isAbleToDecide(person)),
    );
    await noteBlocked(ctx, approval, now);
  }
  await leaveWorkflows(ctx, userId, toId);
}

/** A user who was removed decides nothing any more. */
export function leaveApprovals(ctx: Ctx, userId: number): Promise<void> {
  return leaveWorkflows(ctx, userId, null);
}

async function leaveWorkflows(ctx: Ctx, userId: number, toId: number | null): Promise<void> {
  await replaceInWorkflows(ctx, userId, toId);
  await ctx.stores.deputies.remove(userId);
  await ctx.stores.deputies.removeDeputy(userId);
}

/** In the steps that have not opened yet. */
function withSuccessor(workflow: WorkflowCopy, openStep: number, userId: number, toId: number | null): WorkflowCopy {
  const steps = workflow.steps.map((step, index) =>
    index < openStep || toId === null || !step.units.includes(userId)
      ? step
      : { ...step, units: [...new Set(step.units.map((unitId) => (unitId === userId ? toId : unitId)))] },
  );
  return { ...workflow, steps };
}

async function concerning(ctx: Ctx, userId: number): Promise<ApprovalRow[]> {
  const running = await ctx.stores.approvals.running();
  const people = await ctx.stores.approvalPeople.of(running.map(({ id }) => id));
  const open = new Set(
    people.flatMap(({ approvalId, step, userId: id, decision }) =>
      id === userId && decision === null ? `${approvalId} ${step}` : [],
    ),
  );
  return running.filter(
    ({ id, step, workflow }) =>
      open.has(`${id} ${step}`) || workflow.steps.slice(step).some(({ units }) => units.includes(userId)),
  );
}
