import type { Holding } from '#contract/users/offboarding.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';

/** The open reviews of a user, by the names of their folders. */
export async function openReviewsOf({ stores }: Ctx, userId: number): Promise<Holding[]> {
  const reviews = await stores.accessReviews.list([userId]);
  return reviews.filter(({ doneOn }) => doneOn === null).map(({ id, folderName }) => ({ id, name: folderName }));
}

/** Reassigns the open reviews of a user to another one; without another one, the reviews end. */
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
