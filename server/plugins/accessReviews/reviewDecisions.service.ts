import type { accessReviews, ReviewDetails, ReviewEntry, ReviewReport } from '#contract/accessReviews.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { counted } from '#contract/rules/counted.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { liveFolder, lockBranches, pathOfFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { removeEntry } from '../fileNodes/permissions/folderPermissions.service.ts';
import { type Permission, unitsKey } from '../fileNodes/permissions/permissions.model.ts';
import { namesOf, ownEntries, peopleMatching } from '../fileNodes/permissions/permissions.service.ts';
import { isGroup, ownUnitIds } from '../identity/groups/groups.service.ts';
import { clearNames } from '../identity/users/namesakes.service.ts';
import { usersOf } from '../identity/users/users.service.ts';
import { type ReportSignature, signReport } from '../logs/signedReports.service.ts';
import type { ReviewRow } from './accessReviews.model.ts';
import { findReview, shownOf } from './accessReviews.service.ts';

/** A review with its entries, for its reviewer and for administrators. @throws {ApiError} 403, 404 */
export async function getReview(ctx: Ctx, id: number): Promise<ReviewDetails> {
  return detailsOf(ctx, await reviewFor(ctx, id));
}

/**
 * A review as a signed report.
 * @throws {ApiError} 403, 404
 */
export async function reportReview(ctx: Ctx, id: number): Promise<{ report: ReviewReport } & ReportSignature> {
  const review = await reviewFor(ctx, id);
  const report = { ...(await detailsOf(ctx, review)), doneOn: review.doneOn, madeOn: ctx.stamp() };
  return { report, ...signReport(ctx, report) };
}

/**
 * Stores decisions. The last one removes the entries that were not confirmed.
 * @throws {ApiError} 400 for an entry that is not on the folder, 403, 404, 409 when the review is done or stale, or
 *   when a removal breaks a policy test
 */
export async function decideReview(
  ctx: Ctx,
  id: number,
  { decisions, rowVersion }: BodyOf<typeof accessReviews.decide>,
): Promise<ReviewDetails> {
  await lockBranches(ctx, [(await reviewFor(ctx, id)).folderId]);
  const review = await reviewFor(ctx, id);
  if (review.doneOn !== null) fail('accessReview.done');
  if (review.isInTrash) fail('folder.notFound');
  const versions = new Map((await entriesOf(ctx, review)).map((entry) => [entry.id, entry.rowVersion]));
  const decided = decisions.map(({ permissionId, decision }) => ({
    permissionId,
    permissionVersion: versions.get(permissionId) ?? fail('accessReview.entry'),
    decision,
  }));
  if (!(await ctx.stores.accessReviews.touch(id, rowVersion))) fail('row.changed');
  await ctx.stores.accessReviews.decide(id, decided);
  const { entries } = await detailsOf(ctx, review);
  if (entries.every(({ decision }) => decision !== null)) await finish(ctx, review, entries);
  else
    await ctx.audit(
      `Access review continued: ${await pathOfFolder(ctx, review.folderId)} (${counted(decided.length, 'decision')})`,
    );
  return getReview(ctx, id);
}

async function finish(ctx: Ctx, review: ReviewRow, entries: ReviewEntry[]): Promise<void> {
  const folder = (await liveFolder(ctx, review.folderId)) ?? fail('folder.notFound');
  const removed = new Set(
    entries.flatMap(({ decision, permissionId }) => (decision === 'remove' ? [permissionId] : [])),
  );
  for (const entry of await entriesOf(ctx, review)) if (removed.has(entry.id)) await removeEntry(ctx, folder, entry);
  // When a group reviews, the report names the user who decided.
  const reviewerId = (await isGroup(ctx, review.reviewerId)) ? ctx.actor.id : review.reviewerId;
  await ctx.stores.accessReviews.finish(review.id, ctx.stamp(), reviewerId, entries);
  const counts = `${entries.length - removed.size} kept, ${removed.size} removed`;
  await ctx.audit(`Access review completed: ${await pathOfFolder(ctx, review.folderId)} (${counts})`);
}

async function reviewFor(ctx: Ctx, id: number): Promise<ReviewRow> {
  const review = await findReview(ctx, id);
  const isReviewer = (await ownUnitIds(ctx)).includes(review.reviewerId);
  authorize(ctx.actor, 'accessReview.decide', { isReviewer });
  return review;
}

async function detailsOf(ctx: Ctx, review: ReviewRow): Promise<ReviewDetails> {
  const [shown] = await shownOf(ctx, [review]);
  if (!shown) fail('accessReview.notFound');
  const entries = review.entries ?? (await describe(ctx, review));
  return { ...shown, fullPath: await pathOfFolder(ctx, review.folderId), entries };
}

/** The folder's own entries now. */
async function entriesOf(ctx: Ctx, { folderId }: ReviewRow): Promise<Permission[]> {
  return (await ownEntries(ctx, [folderId])).get(folderId) ?? [];
}

/** The current entries, with the users who have a right by each, and the decision about it. */
async function describe(ctx: Ctx, review: ReviewRow): Promise<ReviewEntry[]> {
  const entries = await entriesOf(ctx, review);
  const matching = await peopleMatching(ctx, entries);
  const people = await usersOf(ctx, [...matching.values()].flat());
  const clearName = await clearNames(ctx, people);
  const unitsOf = await namesOf(ctx, entries);
  const decisions = new Map(
    (await ctx.stores.accessReviews.decisions(review.id)).map((decision) => [decision.permissionId, decision]),
  );
  return entries.map((entry) => {
    const matched = new Set(matching.get(unitsKey(entry.units)));
    const decided = decisions.get(entry.id);
    return {
      permissionId: entry.id,
      rights: entry.rights,
      bizUnits: unitsOf(entry),
      people: people.filter(({ id }) => matched.has(id)).map((person) => ({ id: person.id, name: clearName(person) })),
      decision: decided?.permissionVersion === entry.rowVersion ? decided.decision : null,
    };
  });
}
