import type { Holding } from '#contract/users/offboarding.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';

/** The reviews that a user has still to finish, by the names of their folders. */
export async function openReviewsOf({ stores }: Ctx, userId: number): Promise<Holding[]> {
  const reviews = await stores.accessReviews.list([userId]);
  return reviews.filter(({ doneOn }) => doneOn === null).map(({ id, folderName }) => ({ id, name: folderName }));
}

/** Reviews that are not done are another user's from now on; without one, they end. */
export async function handOverAccessReviews(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const { accessReviews } = ctx.stores;
  const open = (await accessReviews.list([userId])).filter(({ doneOn }) => doneOn === null);
  for (const { id, folderId, rowVersion } of open) {
    const isSaved = await (toId === null
      ? accessReviews.remove(id, rowVersion)
      : accessReviews.setReviewer(id, rowVersion, toId));
    if (!isSaved) fail('row.changed');
    if (toId !== null) await ctx.emit('accessReviewsWaiting', [{ reviewerIds: [toId], folderId, isOverdue: false }]);
  }
}
