import type { Task, tasks } from '#contract/approvals.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Paged } from '#server/lib/page.ts';
import { accessTo } from '../approvalAccess.service.ts';
import { type ApprovalRow, standInStep, type TaskRow } from '../approvals.model.ts';
import { principalsNow, todayOfCaller } from '../reviewers.service.ts';

/** The caller's tasks: what waits for them, also as a deputy; what they asked for; what they have decided. */
export async function listTasks(
  ctx: Ctx,
  { view, late, skip, take = limits.take }: QueryOf<typeof tasks.list>,
): Promise<Paged<Task>> {
  if (view === 'waiting') {
    const all = await waitingTasks(ctx);
    const chosen = late === undefined ? all : all.filter(({ isLate }) => String(isLate) === late);
    return { items: chosen.slice(skip, skip + take), total: chosen.length };
  }
  if (view === 'done') {
    const { items, total } = await ctx.stores.approvalPeople.decided(ctx.actor.id, skip, take);
    return { items: await describe(ctx, items), total };
  }
  const sort = { field: 'startedOn', dir: 'desc' } as const;
  const today = await todayOfCaller(ctx);
  const filter = { startedById: ctx.actor.id, today, isLate: late === undefined ? undefined : late === 'true' };
  const { items, total } = await ctx.stores.approvals.page(filter, { terms: [], skip, take, sort });
  const rows = items.map(({ id, step }) => ({ approvalId: id, step, userId: ctx.actor.id }));
  return { items: await describe(ctx, rows, items), total };
}

/** How many tasks wait for the caller, and how many of them are late. */
export async function countTasks(ctx: Ctx): Promise<{ waiting: number; late: number }> {
  const waiting = await waitingTasks(ctx);
  return { waiting: waiting.length, late: waiting.filter(({ isLate }) => isLate).length };
}

/** All that the caller can decide now, the earliest due first. */
async function waitingTasks(ctx: Ctx): Promise<Task[]> {
  const rows = await ctx.stores.approvalPeople.waiting([ctx.actor.id, ...(await principalsNow(ctx, ctx.actor.id))]);
  if (rows.length === 0) return [];
  const approvals = await ctx.stores.approvals.findAll(rows.map(({ approvalId }) => approvalId));
  const access = await accessTo(ctx, approvals);
  const mine = rows.filter(({ approvalId, userId }) => {
    const { canDecide, decideFor } = access(approvalId);
    return userId === ctx.actor.id ? canDecide : decideFor.some(({ id }) => id === userId);
  });
  return describe(ctx, mine, approvals);
}

async function describe(ctx: Ctx, rows: TaskRow[], known?: ApprovalRow[]): Promise<Task[]> {
  const approvals = known ?? (await ctx.stores.approvals.findAll(rows.map(({ approvalId }) => approvalId)));
  const byId = new Map(approvals.map((approval) => [approval.id, approval]));
  const access = await accessTo(ctx, approvals);
  const opened = new Map(
    (rows.length > 0 ? await ctx.stores.approvals.steps([...byId.keys()]) : []).map((step) => [
      `${step.approvalId} ${step.step}`,
      step,
    ]),
  );
  const today = await todayOfCaller(ctx);
  return rows.flatMap(({ approvalId, step, userId }): Task | [] => {
    const approval = byId.get(approvalId);
    if (!approval) return [];
    const { people, file } = access(approvalId);
    const { fileId, fileName, versionNumber, workflow, startedById, startedByName, note, startedOn, state } = approval;
    const isOpen = state === 'running' && approval.step === step;
    const row = opened.get(`${approvalId} ${step}`);
    const dueOn = row?.dueOn ?? null;
    const person = people.find((one) => one.step === step && one.userId === userId);
    return {
      kind: 'approval',
      id: approvalId,
      file: { id: fileId, name: isOpen && file ? file.name : fileName },
      ...{ versionNumber, step, stepName: workflow.steps[step - 1]?.name ?? '' },
      for: person && userId !== ctx.actor.id ? { id: userId, name: person.name } : null,
      from: { id: startedById, name: startedByName },
      note,
      since: row?.openedOn ?? startedOn,
      dueOn,
      isLate: isOpen && dueOn !== null && dueOn < today,
      isBlocked: isOpen && standInStep(approval, people).isBlocked,
      state,
    };
  });
}
