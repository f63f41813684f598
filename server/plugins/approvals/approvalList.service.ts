import type { Approval, approvals } from '#contract/approvals.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { csvLine } from '#server/lib/csv.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { type Paged, pageOf } from '#server/lib/page.ts';
import type { ApprovalFileTexts } from '#server/messages/texts.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { visibleFolder } from '../fileNodes/permissions/folderAccess.service.ts';
import { textsForCaller } from '../mail/callerTexts.service.ts';
import { type ApprovalFilter, type ApprovalRow, type PersonRow, standInStep } from './approvals.model.ts';
import { describeApprovals } from './approvalViews.service.ts';
import { peopleNow, todayOfCaller } from './reviewers.service.ts';

type Query = QueryOf<typeof approvals.list>;

/**
 * Approvals: those of a file that the caller may read; otherwise those that they started or decided, or all for
 * administrators.
 * @throws {ApiError} 404 for a file or folder that the caller may not read
 */
export async function listApprovals(ctx: Ctx, query: Query): Promise<Paged<Approval>> {
  const { items, total } = await ctx.stores.approvals.page(await filterOf(ctx, query), pageOf(query));
  return { items: await describeApprovals(ctx, items), total };
}

async function filterOf(ctx: Ctx, query: Omit<Query, 'skip' | 'take' | 'sort'>): Promise<ApprovalFilter> {
  const { fileId, folderId, state, late, blocked, workflowId, startedById } = query;
  if (fileId !== undefined) await visibleFile(ctx, fileId);
  if (folderId !== undefined) await visibleFolder(ctx, folderId);
  const isOwn = fileId === undefined && !can(ctx.actor, 'approval.export');
  return {
    ...{ fileId, folderId, state, workflowId, startedById, today: await todayOfCaller(ctx) },
    ...(isOwn && { participantId: ctx.actor.id }),
    ...(late !== undefined && { isLate: late === 'true' }),
    ...(blocked !== undefined && { blocked: { ids: await blockedIds(ctx), are: blocked === 'true' } }),
  };
}

/** The running approvals of live files in which too few are left who can decide. */
export async function blockedIds(ctx: Ctx): Promise<number[]> {
  const running = await ctx.stores.approvals.runningLive();
  const people = await peopleNow(ctx, running);
  return running.filter((approval) => standInStep(approval, people(approval.id)).isBlocked).map(({ id }) => id);
}

/** How many approvals are read for the file at a time. */
const BATCH_ROWS = 500;

/** All approvals that match, as the lines of a CSV file. @throws {ApiError} 403, 404 */
export async function approvalsCsv(ctx: Ctx, query: QueryOf<typeof approvals.csv>): Promise<AsyncIterable<string>> {
  authorize(ctx.actor, 'approval.export');
  return linesOf(ctx, await filterOf(ctx, query), query.search, (await textsForCaller(ctx)).approvalFile);
}

async function* linesOf(ctx: Ctx, filter: ApprovalFilter, search: string | undefined, texts: ApprovalFileTexts) {
  const sort = { field: 'id', dir: 'desc' } as const;
  const pageAt = (skip: number) =>
    ctx.stores.approvals.page(
      filter,
      pageOf({ skip, take: BATCH_ROWS, sort, ...(search !== undefined && { search }) }),
    );
  const { headings, step: stepHeading } = texts;
  yield '\ufeff';
  const numbers = Array.from({ length: await ctx.stores.approvals.mostSteps(filter) }, (_, index) => index + 1);
  yield csvLine([...headings, ...numbers.map(stepHeading)]);
  for (let skip = 0; ; skip += BATCH_ROWS) {
    const { items } = await pageAt(skip);
    const shown = await describeApprovals(ctx, items);
    const people = groupBy(
      await ctx.stores.approvalPeople.of(items.map(({ id }) => id)),
      ({ approvalId }) => approvalId,
    );
    for (const [index, row] of shown.entries()) {
      const { file, version, workflow, state, startedBy, startedOn, endedOn, isLate } = row;
      const steps = numbers.map((number) => stepText(items[index], number, people.get(row.id) ?? [], texts));
      yield csvLine([
        ...[file.name, file.fullPath ?? '', String(version.number), version.sha256 ?? '', workflow?.name ?? ''],
        ...[texts.states[state], startedBy.name, startedOn, endedOn ?? '', isLate ? texts.yes : texts.no],
        ...steps,
      ]);
    }
    if (items.length < BATCH_ROWS) return;
  }
}

/** Who decided in a step, and how. */
function stepText(
  approval: ApprovalRow | undefined,
  number: number,
  people: PersonRow[],
  { decisions }: ApprovalFileTexts,
): string {
  const name = approval?.workflow.steps[number - 1]?.name;
  if (name === undefined) return '';
  const decided = people.flatMap((person) =>
    person.step === number && person.decision ? `${person.byName ?? person.name}: ${decisions[person.decision]}` : [],
  );
  return [name, ...decided].join('; ');
}
