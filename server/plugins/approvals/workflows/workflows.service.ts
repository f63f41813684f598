import type { GivenStep, Workflow, workflows } from '#contract/approvals.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { changesTo } from '#server/lib/changesTo.ts';
import { ApiError, type FieldError, fail } from '#server/lib/fail.ts';
import { type Paged, pageOf } from '#server/lib/page.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { namedUnits } from '../../identity/users/users.service.ts';
import type { WorkflowRow } from '../approvals.model.ts';
import { membersOf } from '../reviewers.service.ts';

/** Workflows: the active ones; for administrators all, or those that are active or not. */
export async function listWorkflows(ctx: Ctx, query: QueryOf<typeof workflows.list>): Promise<Paged<Workflow>> {
  const requested = query.active === undefined ? undefined : query.active === 'true';
  const active = can(ctx.actor, 'workflow.manage') ? requested : true;
  if (active && requested === false) return { items: [], total: 0 };
  const { items, total } = await ctx.stores.workflows.list(pageOf(query), active);
  return { items: await describe(ctx, items), total };
}

/** @throws {ApiError} 404, also for one that is switched off when the caller is no administrator */
export async function getWorkflow(ctx: Ctx, id: number): Promise<Workflow> {
  const row = await presentWorkflow(ctx, id);
  if (!row.active && !can(ctx.actor, 'workflow.manage')) fail('workflow.notFound');
  const [shown] = await describe(ctx, [row]);
  return shown ?? fail('workflow.notFound');
}

/** @throws {ApiError} 400 by path, 409 for a name that is taken, or when there are too many */
export async function createWorkflow(ctx: Ctx, body: BodyOf<typeof workflows.create>): Promise<Workflow> {
  authorize(ctx.actor, 'workflow.manage');
  const { workflows } = ctx.stores;
  if ((await workflows.count()) >= limits.approval.workflows)
    fail('workflow.tooMany', String(limits.approval.workflows));
  await checkSteps(ctx, body.steps);
  const stamps = { createdOn: ctx.stamp(), updatedOn: ctx.stamp() };
  const id = await failIfTaken(workflows.insert({ ...body, ...stamps }), 'workflow.exists', body.name);
  await ctx.audit(`Workflow created: ${body.name}`);
  return getWorkflow(ctx, id);
}

/** @throws {ApiError} 400 by path, 404, 409 */
export async function updateWorkflow(
  ctx: Ctx,
  { id, rowVersion, ...input }: BodyOf<typeof workflows.update>,
): Promise<Workflow> {
  authorize(ctx.actor, 'workflow.manage');
  const { id: _, rowVersion: __, ...before } = await presentWorkflow(ctx, id);
  if (input.steps) await checkSteps(ctx, input.steps);
  const after = { ...before, ...changesTo(before, input), updatedOn: ctx.stamp() };
  const saved = await failIfTaken(ctx.stores.workflows.update(id, rowVersion, after), 'workflow.exists', after.name);
  if (!saved) fail('row.changed');
  await ctx.audit(`Workflow updated: ${before.name}${after.name === before.name ? '' : ` → ${after.name}`}`);
  return getWorkflow(ctx, id);
}

/** @throws {ApiError} 404, 409 */
export async function removeWorkflow(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  authorize(ctx.actor, 'workflow.manage');
  const { name } = await presentWorkflow(ctx, id);
  if (!(await ctx.stores.workflows.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Workflow deleted: ${name}`);
  return {};
}

/** @throws {ApiError} 404 */
export async function presentWorkflow({ stores }: Ctx, id: number): Promise<WorkflowRow> {
  return (await stores.workflows.find(id)) ?? fail('workflow.notFound');
}

/** A removed group may not be named by a workflow. @throws {ApiError} 409 */
export async function guardGroup(ctx: Ctx, groupId: number): Promise<void> {
  const naming = (await ctx.stores.workflows.all()).filter((workflow) => names(workflow, groupId));
  if (naming.length > 0) fail('group.inWorkflow', naming.map(({ name }) => name).join(', '));
}

/** The workflows that name a user or a group. */
export async function workflowsNaming(ctx: Ctx, unitId: number): Promise<WorkflowRow[]> {
  return (await ctx.stores.workflows.all()).filter((workflow) => names(workflow, unitId));
}

/**
 * Puts another user in the place of one in all workflows, or takes them out of the steps. A step that is left without
 * units switches its workflow off.
 */
export async function replaceInWorkflows(ctx: Ctx, userId: number, toId: number | null): Promise<void> {
  for (const { id, rowVersion, ...workflow } of await workflowsNaming(ctx, userId)) {
    const steps = workflow.steps.map((step) => ({
      ...step,
      units: [...new Set(step.units.flatMap((unitId) => (unitId === userId ? (toId ?? []) : unitId)))],
    }));
    const active = workflow.active && steps.every(({ units }) => units.length > 0);
    await ctx.stores.workflows.update(id, rowVersion, { ...workflow, steps, active, updatedOn: ctx.stamp() });
    await ctx.audit(`Workflow updated: ${workflow.name}${active === workflow.active ? '' : ' (switched off)'}`);
  }
}

const names = ({ steps }: WorkflowRow, unitId: number) => steps.some(({ units }) => units.includes(unitId));

/** Every step needs people, and no more than it has. @throws {ApiError} 400 with a row for each problem */
async function checkSteps(ctx: Ctx, steps: GivenStep[]): Promise<void> {
  const errors: FieldError[] = [];
  const known = new Set(
    (
      await namedUnits(
        ctx,
        steps.flatMap(({ units }) => units),
      )
    ).map(({ id }) => id),
  );
  for (const [index, { units, need }] of steps.entries()) {
    const problem = (
      field: string,
      id: 'permission.unitUnknown' | 'workflow.people' | 'workflow.need',
      values: string[],
    ) =>
      errors.push({
        path: `steps.${index}.${field}`,
        message: messageFor(id, ...(values as [])),
        reason: id,
      });
    if (units.some((unitId) => !known.has(unitId))) problem('units', 'permission.unitUnknown', []);
    const count = (await membersOf(ctx, units)).length;
    if (count > limits.approval.people)
      problem('units', 'workflow.people', [String(index + 1), String(limits.approval.people)]);
    if (need === 'all' ? count === 0 : need < 1 || need > count)
      problem('need', 'workflow.need', [String(index + 1), String(count)]);
  }
  if (errors.length > 0) throw new ApiError('invalid', errors.map(({ message }) => message).join('\n'), { errors });
}

async function describe(ctx: Ctx, rows: WorkflowRow[]): Promise<Workflow[]> {
  const running = await ctx.stores.approvals.countRunning(rows.map(({ id }) => id));
  const ids = rows.flatMap(({ steps }) => steps.flatMap(({ units }) => units));
  const units = new Map((await namedUnits(ctx, [...new Set(ids)])).map((unit) => [unit.id, unit]));
  return rows.map(({ steps, ...row }) => ({
    ...row,
    steps: steps.map((step) => ({
      ...step,
      units: step.units.flatMap((id) => {
        const unit = units.get(id);
        return unit ? [{ id, name: unit.name, isGroup: unit.isGroup }] : [];
      }),
    })),
    running: running.get(row.id) ?? 0,
    folders: 0,
  }));
}
