import type { approvals } from '#contract/approvals.ts';
import type { ItemError } from '#contract/common.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { addDays } from '#contract/rules/expiry.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail, itemErrorOf } from '#server/lib/fail.ts';
import { contentOfFile, holdContent } from '../fileNodes/content/content.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { fileIfVisible } from '../fileNodes/files/files.service.ts';
import { versionFor } from '../fileNodes/files/versions.service.ts';
import { lockContents } from '../fileNodes/nodes/anyNodes.service.ts';
import { presentUnit } from '../identity/users/users.service.ts';
import { lockForApproval } from '../locks/reservations.service.ts';
import { type NewApproval, requiredOf, type WorkflowCopy } from './approvals.model.ts';
import { traceStart } from './approvalTraces.service.ts';
import { noteFileState } from './fileStates.service.ts';
import { fileReaders, membersOf, type StepMember, todayOfCaller } from './reviewers.service.ts';
import { addEntry, openStep, underApproval } from './steps.service.ts';
import { presentWorkflow } from './workflows/workflows.service.ts';

/** What the approvals of a call have in common. */
interface Plan {
  workflowId: number | null;
  workflow: WorkflowCopy;
  isActive: boolean;
  /** The people whom each step would get now. */
  members: StepMember[][];
  note: string | null;
  lastDueOn: string | null;
}

/**
 * Sends files for approval, each by itself.
 * @throws {ApiError} 400 for a wrong combination or due day, 404 for an unknown workflow or reviewer
 */
export async function startApprovals(
  ctx: Ctx,
  { fileIds, ...given }: BodyOf<typeof approvals.start>,
): Promise<ReplyOf<typeof approvals.start>> {
  const plan = await planOf(ctx, given);
  // Other changes of the content wait, so that an approval is about what the file has.
  const inOrder = fileIds.toSorted((a, b) => a - b);
  await lockContents(ctx, inOrder);
  const reply: ReplyOf<typeof approvals.start> = { items: [], errors: [] };
  for (const fileId of fileIds) {
    const found = await fileIfVisible(ctx, fileId);
    const name = found?.file.name ?? '';
    const problem = found ? await problemOf(ctx, found, plan) : itemErrorOf('file.notFound');
    const started = problem ?? (found ? await start(ctx, found.file, plan) : itemErrorOf('file.notFound'));
    if (typeof started === 'number') reply.items.push({ id: started, fileId, name });
    else reply.errors.push({ fileId, name, ...started });
  }
  return reply;
}

async function planOf(
  ctx: Ctx,
  { workflowId, reviewerId, note, dueOn }: Omit<BodyOf<typeof approvals.start>, 'fileIds'>,
): Promise<Plan> {
  if ((workflowId == null) === (reviewerId == null)) fail('approval.either');
  const lastDueOn = dueOn ?? null;
  const today = await todayOfCaller(ctx);
  const { dueDays, days } = limits.approval;
  if (lastDueOn !== null && (lastDueOn < today || lastDueOn > addDays(today, dueDays)))
    fail('approval.dueOn', String(dueDays));
  const more = { note: note || null, lastDueOn };
  if (workflowId != null) {
    const { whileRunning, ownAllowed, proof, steps, name, active } = await presentWorkflow(ctx, workflowId);
    const workflow = { name, whileRunning, ownAllowed, proof, steps };
    return { workflowId, workflow, isActive: active, members: await membersOfSteps(ctx, workflow), ...more };
  }
  const { id, name } = await presentUnit(ctx, reviewerId ?? 0);
  const step = { name, units: [id], need: 1, days: days.defaultValue };
  const workflow: WorkflowCopy = { name: null, whileRunning: 'open', ownAllowed: false, proof: false, steps: [step] };
  return { workflowId: null, workflow, isActive: true, members: await membersOfSteps(ctx, workflow), ...more };
}

async function membersOfSteps(ctx: Ctx, { steps }: WorkflowCopy): Promise<StepMember[][]> {
  const members: StepMember[][] = [];
  for (const { units } of steps) members.push(await membersOf(ctx, units));
  return members;
}

type Found = NonNullable<Awaited<ReturnType<typeof fileIfVisible>>>;

/** Why a file cannot be sent; undefined when it can. */
async function problemOf(ctx: Ctx, { file, folder }: Found, plan: Plan): Promise<ItemError | undefined> {
  if (!can(ctx.actor, 'approval.start', folder)) return itemErrorOf('action.forbidden');
  if (!plan.isActive) return itemErrorOf('approval.workflowInactive', plan.workflow.name ?? '');
  const [last] = await ctx.stores.fileApprovals.of([file.id]);
  if (last?.state === 'running') return itemErrorOf('approval.running', file.name);
  if (last?.byApproval && last.approvedVersionId === file.versionId) return itemErrorOf('approval.approved');
  const rejection = await ctx.stores.approvals.rejectionOf(file.versionId);
  if (rejection && plan.note === null) return itemErrorOf('approval.noteAgain', rejection.endedOn?.slice(0, 10) ?? '');
  if (plan.workflowId === null) {
    const readers = await fileReaders(ctx, folder.id);
    const stranger = plan.members[0]?.find(({ id }) => !readers.has(id));
    if (stranger) return itemErrorOf('approval.cannotRead', stranger.name);
  }
  const ownIds = plan.workflow.ownAllowed ? [] : await ownersOf(ctx, file);
  for (const [index, { need }] of plan.workflow.steps.entries()) {
    const able = (plan.members[index] ?? []).filter(({ id }) => !ownIds.includes(id));
    const required = Math.max(
      1,
      requiredOf(
        need,
        able.map(() => ({ isOwn: false })),
      ),
    );
    if (able.length < required)
      return itemErrorOf('approval.tooFew', String(index + 1), String(required), String(able.length));
  }
  return undefined;
}

/** Those to whom the current version is their own document: who starts, uploaded or edited it, and acted for them. */
async function ownersOf(ctx: Ctx, file: FileRow): Promise<number[]> {
  const { uploadedBy, actedBy, editors } = await versionFor(ctx, file.id, file.versionId);
  const edited: number[] = editors === null ? [] : JSON.parse(editors);
  return [...new Set([ctx.actor.id, ctx.actor.actedBy?.id ?? 0, uploadedBy, actedBy ?? 0, ...edited])].filter(Boolean);
}

/** @returns the ID of the approval, or why the file cannot be locked for it */
async function start(
  ctx: Ctx,
  file: FileRow,
  { workflowId, workflow, note, lastDueOn }: Plan,
): Promise<number | ItemError> {
  const { versionId, size, name } = file;
  const { number } = await versionFor(ctx, file.id, versionId);
  const blob = await contentOfFile(ctx, file);
  const row: NewApproval = {
    ...{ fileId: file.id, fileName: name, versionId, versionNumber: number, size, sha256: blob?.sha256 ?? null },
    ...{ workflowId, workflow, note, lastDueOn, startedById: ctx.actor.id, startedByName: ctx.actor.name },
    ...{ startedOn: ctx.stamp(), ownIds: await ownersOf(ctx, file), state: 'running', step: 1 },
  };
  const id = await ctx.stores.approvals.insert(row);
  const locked = workflow.whileRunning === 'locked' ? await lockProblem(ctx, file.id, id) : undefined;
  if (locked) return locked;
  if (blob) await holdContent(ctx, blob.id, underApproval(file.id));
  const approval = { ...row, id, dueOn: null, endedOn: null, remindedOn: null, rowVersion: 1 };
  await addEntry(ctx, id, { type: 'started', text: note });
  await noteFileState(ctx, approval);
  await traceStart(ctx, approval);
  await openStep(ctx, approval, 1);
  return id;
}

/** Locks a file for its approval, which is undone where that fails. */
async function lockProblem(ctx: Ctx, fileId: number, approvalId: number): Promise<ItemError | undefined> {
  try {
    await lockForApproval(ctx, fileId, approvalId);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await ctx.stores.approvals.remove(approvalId);
    const { code, message, reason, details } = error;
    return { code, message, ...(reason && { reason }), ...(details && { details }) };
  }
}
