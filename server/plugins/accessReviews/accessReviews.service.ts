import type { AccessReview, accessReviews, ReviewField } from '#contract/accessReviews.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { foldText } from '#contract/rules/names.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { type Paged, pageOf } from '#server/lib/page.ts';
import { pathOfFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { visibleFolder } from '../fileNodes/permissions/folderAccess.service.ts';
import { isGroup, memberIds, ownUnitIds } from '../identity/groups/groups.service.ts';
import { presentUnit, unitsOf } from '../identity/users/users.service.ts';
import type { ReviewRow } from './accessReviews.model.ts';

/**
 * The caller's own access reviews, or all.
 * @throws {ApiError} 403 for all, when the caller is no administrator
 */
export async function listReviews(ctx: Ctx, query: QueryOf<typeof accessReviews.list>): Promise<Paged<AccessReview>> {
  const isMine = query.mine === 'true';
  if (!isMine) authorize(ctx.actor, 'accessReview.manage');
  const { terms, skip, take, sort } = pageOf(query);
  const rows = await ctx.stores.accessReviews.list(isMine ? await ownUnitIds(ctx) : undefined);
  const all = await shownOf(
    ctx,
    rows.filter(({ doneOn, isInTrash }) => doneOn !== null || !isInTrash),
  );
  const found = all.filter(({ folderName, reviewer }) => {
    const text = foldText(`${folderName} ${reviewer.name}`);
    return terms.every((term) => text.includes(term));
  });
  found.sort((a, b) => compare(a, b, sort.field) * (sort.dir === 'asc' ? 1 : -1));
  return { items: found.slice(skip, skip + take), total: found.length };
}

/**
 * Assigns the review of a folder's entries to a user or a group.
 * @throws {ApiError} 404
 */
export async function createReview(
  ctx: Ctx,
  { folderId, reviewerId, dueOn }: BodyOf<typeof accessReviews.create>,
): Promise<AccessReview> {
  await visibleFolder(ctx, folderId);
  const { name } = await presentUnit(ctx, reviewerId);
  const id = await ctx.stores.accessReviews.insert({ folderId, reviewerId, dueOn, begunOn: ctx.stamp() });
  await ctx.emit('accessReviewsWaiting', [
    { reviewerIds: await reviewersOf(ctx, reviewerId), folderId, isOverdue: false },
  ]);
  await ctx.audit(`Access review begun: ${await pathOfFolder(ctx, folderId)} (by ${name}, due on ${dueOn})`);
  const [shown] = await shownOf(ctx, [await findReview(ctx, id)]);
  return shown ?? fail('accessReview.notFound');
}

/** @throws {ApiError} 404, 409 */
export async function removeReview(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { folderId } = await findReview(ctx, id);
  if (!(await ctx.stores.accessReviews.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Access review deleted: ${await pathOfFolder(ctx, folderId)}`);
  return {};
}

/** The number of open and of overdue reviews. */
export function countReviews(ctx: Ctx): Promise<{ open: number; overdue: number }> {
  return ctx.stores.accessReviews.counts(todayOf(ctx));
}

/** @throws {ApiError} 404 */
export async function findReview({ stores }: Ctx, id: number): Promise<ReviewRow> {
  return (await stores.accessReviews.find(id)) ?? fail('accessReview.notFound');
}

/** Converts reviews to the form that lists show. */
export async function shownOf(ctx: Ctx, rows: ReviewRow[]): Promise<AccessReview[]> {
  const today = todayOf(ctx);
  const unit = await unitsOf(
    ctx,
    rows.map(({ reviewerId }) => reviewerId),
  );
  return rows.map(({ id, folderId, folderName, reviewerId, dueOn, doneOn, rowVersion }) => {
    const state = doneOn !== null ? 'done' : dueOn < today ? 'overdue' : 'open';
    return { id, folderId, folderName, reviewer: unit(reviewerId), dueOn, state, rowVersion };
  });
}

/** The user who reviews, or the members of the group that does. */
export async function reviewersOf(ctx: Ctx, reviewerId: number): Promise<number[]> {
  return (await isGroup(ctx, reviewerId)) ? memberIds(ctx, reviewerId) : [reviewerId];
}

/** The current day, with which due days are compared. */
export const todayOf = ({ now }: Ctx): string => now().toISOString().slice(0, 10);

function compare(item: AccessReview, other: AccessReview, field: ReviewField): number {
  const [a, b] = [item[field], other[field]];
  const order = typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b);
  return order || item.id - other.id;
}
