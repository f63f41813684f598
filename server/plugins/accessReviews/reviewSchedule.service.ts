import { addDays, subMonths } from 'date-fns';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { pathOfFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { rightsOfAll } from '../fileNodes/permissions/permissions.service.ts';
import { activeUser, firstSysAdmin } from '../identity/users/users.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { reviewersOf, todayOf } from './accessReviews.service.ts';

/** Days until a scheduled review is due. */
const REVIEW_DAYS = 30;
/** Maximum number of reviews that one transaction starts. */
const BATCH_REVIEWS = 100;

/** Starts reviews of folders with their own entries whose last review is as old as the setting says. */
export async function beginReviews(ctx: Ctx): Promise<void> {
  const { accessReviewMonths } = await readSettings(ctx);
  if (accessReviewMonths === 0) return;
  const begunBefore = subMonths(ctx.now(), accessReviewMonths).toISOString();
  const dueOn = addDays(ctx.now(), REVIEW_DAYS).toISOString().slice(0, 10);
  for (let started = BATCH_REVIEWS; started === BATCH_REVIEWS; ) {
    started = await ctx.transact(async (tx) => {
      const folders = await tx.stores.accessReviews.foldersDue(begunBefore, BATCH_REVIEWS);
      for (const folder of folders) {
        const reviewer = await reviewerOf(tx, folder);
        const review = { folderId: folder.id, reviewerId: reviewer.id, dueOn, begunOn: tx.stamp() };
        await tx.stores.accessReviews.insert(review);
        await tx.emit('accessReviewsWaiting', [{ reviewerIds: [reviewer.id], folderId: folder.id, isOverdue: false }]);
        const text = `${await pathOfFolder(tx, folder.id)} (by ${reviewer.name}, due on ${dueOn})`;
        await tx.audit(`Access review begun: ${text}`, { by: { id: null, name: 'System' } });
      }
      return folders.length;
    });
  }
}

/** Reminds the reviewers of each overdue review once. */
export function remindReviewers(ctx: Ctx): Promise<void> {
  return ctx.transact(async (tx) => {
    const overdue = await tx.stores.accessReviews.takeOverdue(todayOf(tx));
    for (const { reviewerId, folderId } of overdue) {
      const reviewerIds = await reviewersOf(tx, reviewerId);
      await tx.emit('accessReviewsWaiting', [{ reviewerIds, folderId, isOverdue: true }]);
    }
  });
}

/** The creator of a folder reviews it if they can still write there; otherwise a system administrator does. */
async function reviewerOf(ctx: Ctx, folder: { createdBy: number; accessListId: number }) {
  const maker = await activeUser(ctx, folder.createdBy);
  if (!maker) return firstSysAdmin(ctx);
  const rightsOf = await rightsOfAll(ctx, [maker.id], [folder.accessListId]);
  return can(maker, 'file.write', { rights: rightsOf(maker.id, folder.accessListId) }) ? maker : firstSysAdmin(ctx);
}
