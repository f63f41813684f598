import type { FileApprovalState } from '#contract/fileNodes/fileApproval.ts';
import type { ApprovalNoticeType, NoticeAbout } from '#contract/instance/notices.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { fileRef, recordNodeChange } from '../fileNodes/nodeChanges.service.ts';
import { liveFiles, pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { administratorIds } from '../identity/users/users.service.ts';
import { notifyOfApproval } from '../notices/notices.service.ts';
import {
  type ApprovalRow,
  type DeputyRow,
  type FileApprovalRow,
  fileStateOf,
  isAbleToDecide,
  type PersonNow,
} from './approvals.model.ts';
import { deputiesNow } from './reviewers.service.ts';

/** What changes of approvals leave behind besides their entries: log rows, events, notices and changed tasks. */

interface Trace {
  /** The beginning of the log row, and what follows the version. */
  log?: [what: string, more: string];
  /** Told to webhooks and streams; unless it is quiet, also to those who watch the file. */
  event?: 'loud' | 'quiet';
  /** Whose tasks have changed. */
  tasks?: number[];
}

async function trace(ctx: Ctx, approval: ApprovalRow, { log, event, tasks = [] }: Trace): Promise<void> {
  const [file] = await liveFiles(ctx, [approval.fileId]);
  const own = file && event ? [await eventOf(ctx, approval, file, event === 'quiet')] : [];
  await recordNodeChange(ctx, {
    events: [...own, ...taskEvents(tasks)],
    ...{ history: [], reread: [], counts: [] },
    log: log ? await logText(ctx, approval, file, log) : [],
    ...(ctx.actor.id === 0 && { logDetails: { by: { id: null, name: 'System' } } }),
  });
}

async function eventOf(ctx: Ctx, approval: ApprovalRow, file: FileRow, isQuiet: boolean): Promise<NodeEvent> {
  const { id, state, workflow, step, versionNumber, sha256 } = approval;
  const [row] = await ctx.stores.fileApprovals.of([file.id]);
  const fileState = row ? fileStateOf(row, file.versionId) : null;
  const about = { id, state, fileState, workflow: workflow.name, step, versionNumber, sha256 };
  return { ...fileRef(file), type: 'approval', isQuiet, approval: about };
}

/** Tells streams of these users that their tasks have changed. */
function taskEvents(userIds: number[]): NodeEvent[] {
  return [...new Set(userIds)].map((userId) => ({
    ...{ type: 'task', nodeId: 0, parentId: null, name: '', isFolder: false },
    userId,
  }));
}

async function logText(ctx: Ctx, approval: ApprovalRow, file: FileRow | undefined, [what, more]: [string, string]) {
  const path = file ? (await pathsOf(ctx, [file]))(file) : approval.fileName;
  return `${what}: ${path} (version ${approval.versionNumber}, ${more})`;
}

/** Notices about the file of an approval; its readers may know of it even where they may not read the folder. */
async function notify(
  ctx: Ctx,
  approval: ApprovalRow,
  type: ApprovalNoticeType,
  userIds: number[],
  { by, ...about }: Partial<NoticeAbout> & { by?: { id: number; name: string } } = {},
): Promise<void> {
  const [file] = await liveFiles(ctx, [approval.fileId]);
  const { id: approvalId, fileId, fileName, versionNumber } = approval;
  const details = { approvalId, outcome: null, reason: null, dueOn: null, versionNumber, ...about };
  await notifyOfApproval(ctx, [...new Set(userIds)], {
    ...{ type, nodeId: fileId, name: file?.name ?? fileName },
    about: details,
    by,
  });
}

/** People, and their deputies as of now. */
async function withDeputies(ctx: Ctx, people: { userId: number }[]): Promise<number[]> {
  const ids = people.map(({ userId }) => userId);
  return [...ids, ...(await deputiesNow(ctx, ids)).values()];
}

const openPeople = ({ step }: ApprovalRow, people: PersonNow[]) =>
  people.filter((person) => person.step === step && isAbleToDecide(person));

/** An approval has begun. */
export function traceStart(ctx: Ctx, approval: ApprovalRow): Promise<void> {
  const more = approval.workflow.name ?? 'without workflow';
  return trace(ctx, approval, { log: ['Approval started', more], event: 'loud', tasks: [approval.startedById] });
}

/** A step waits for these people, who did not know it. */
export async function traceOpened(ctx: Ctx, approval: ApprovalRow, people: PersonNow[]): Promise<void> {
  const readers = await withDeputies(ctx, people);
  const { dueOn, startedById, startedByName } = approval;
  await notify(ctx, approval, 'approvalTask', readers, { dueOn, by: { id: startedById, name: startedByName } });
  await trace(ctx, approval, { tasks: readers });
}

/** Someone has decided, for themselves or as a deputy. */
export async function traceDecision(
  ctx: Ctx,
  approval: ApprovalRow,
  person: PersonNow,
  type: 'approved' | 'rejected',
): Promise<void> {
  const of = `step ${approval.step} of ${approval.workflow.steps.length}`;
  const more = person.userId === ctx.actor.id ? '' : `, for ${person.name}`;
  await trace(ctx, approval, {
    log: ['Approval decision', `${type}, ${of}${more}`],
    event: 'quiet',
    tasks: [ctx.actor.id, ...(await withDeputies(ctx, [person]))],
  });
}

/** Other people decide in the open step. */
export function traceReviewers(ctx: Ctx, approval: ApprovalRow, more: string, before: PersonNow[]): Promise<void> {
  const tasks = openPeople(approval, before).map(({ userId }) => userId);
  return trace(ctx, approval, { log: ['Reviewers changed', more], tasks });
}

/** Too few are left who can decide. */
export async function traceBlocked(ctx: Ctx, approval: ApprovalRow): Promise<void> {
  const readers = [approval.startedById, ...(await administratorIds(ctx))];
  await notify(ctx, approval, 'approvalBlocked', readers);
}

/** The open step is overdue. */
export async function traceLate(ctx: Ctx, approval: ApprovalRow, people: PersonNow[]): Promise<void> {
  const readers = [...openPeople(approval, people).map(({ userId }) => userId), approval.startedById];
  await notify(ctx, approval, 'approvalLate', readers);
}

/** An approval has ended: the starter and all who decided or could have are notified. */
export async function traceEnd(
  ctx: Ctx,
  approval: ApprovalRow,
  people: PersonNow[],
  reason: string | null,
): Promise<void> {
  const { state } = approval;
  const isWithdrawn = state === 'withdrawn';
  const tasks = [approval.startedById, ...(await withDeputies(ctx, openPeople(approval, people)))];
  await trace(ctx, approval, {
    log: isWithdrawn ? ['Approval withdrawn', reason ?? 'the file was removed'] : ['Approval ended', state],
    event: 'loud',
    tasks,
  });
  if (state === 'running') return;
  const concerned = people.filter(({ out, decision }) => out === null || decision !== null);
  const readers = concerned.flatMap(({ userId, byId }) => [userId, ...(byId === null ? [] : [byId])]);
  await notify(ctx, approval, 'approvalEnded', [approval.startedById, ...readers], { outcome: state, reason });
}

/** Someone has said something to the others. */
export async function traceRemark(ctx: Ctx, approval: ApprovalRow, people: PersonNow[], text: string): Promise<void> {
  await trace(ctx, approval, { log: ['Remark', `step ${approval.step}`] });
  const readers = [approval.startedById, ...(await withDeputies(ctx, people))];
  await notify(ctx, approval, 'approvalRemark', readers, { reason: text });
}

/** Those who have not decided are reminded. */
export async function traceReminder(ctx: Ctx, approval: ApprovalRow, people: PersonNow[]): Promise<void> {
  const open = openPeople(approval, people);
  await trace(ctx, approval, { log: ['Approval reminder', open.map(({ name }) => name).join(', ')] });
  await notify(ctx, approval, 'approvalReminder', await withDeputies(ctx, open));
}

/** The state of a file has changed with its content, without an approval that ended. */
export async function traceChangedState(
  ctx: Ctx,
  { approvalId, approvedNumber }: FileApprovalRow,
  before: FileApprovalState | null,
): Promise<void> {
  const approval = approvalId === null ? undefined : await ctx.stores.approvals.find(approvalId);
  if (!approval) return;
  await trace(ctx, approval, { event: 'quiet' });
  if (before !== 'approved') return;
  const people = (await ctx.stores.approvalPeople.of([approval.id])).filter(({ decision }) => decision !== null);
  const readers = [approval.startedById, ...people.map(({ userId, byId }) => byId ?? userId)];
  await notify(ctx, approval, 'approvalChanged', readers, { versionNumber: approvedNumber });
}

/** A deputy was named, or is none any more: their tasks, and those of the user, change at once. */
export async function traceDeputy(
  ctx: Ctx,
  user: { id: number; name: string },
  before: DeputyRow | undefined,
  now: DeputyRow | null,
): Promise<void> {
  const ids = [user.id, ...(before ? [before.deputyId] : []), ...(now ? [now.deputyId] : [])];
  await recordNodeChange(ctx, { events: taskEvents(ids), history: [], reread: [], counts: [], log: [] });
  if (!now) return;
  const about = { approvalId: null, outcome: null, reason: null, dueOn: now.toOn, versionNumber: null };
  await notifyOfApproval(ctx, [now.deputyId], { type: 'deputy', nodeId: 0, name: user.name, about });
}
