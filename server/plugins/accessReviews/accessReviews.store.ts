import { type Generated, sql } from 'kysely';
import type { ReviewEntry } from '#contract/accessReviews.ts';
import type { Db } from '#server/storage/database.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { yes } from '#server/storage/terms.ts';
import type { Decision, ReviewRow } from './accessReviews.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    accessReviews: ReturnType<typeof accessReviewStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    accessReview: Pick<ReviewRow, 'folderId' | 'reviewerId' | 'dueOn' | 'doneOn'> & {
      id: Generated<number>;
      begunOn: string;
      /** JSON. */
      entries: string | null;
      /** Whether the reviewer was reminded that the review is overdue. */
      isReminded: Generated<0 | 1>;
      rowVersion: Generated<number>;
    };
    accessReviewDecision: Decision & { reviewId: number };
  }
}

export const accessReviewStore = (db: Db) => {
  const rows = db
    .selectFrom('accessReview')
    .innerJoin('fileNode', 'fileNode.id', 'folderId')
    .select(['accessReview.id', 'folderId', 'fileNode.name as folderName', 'reviewerId', 'dueOn', 'doneOn', 'entries'])
    .select(['accessReview.rowVersion', 'binId']);
  const shown = <T extends { entries: string | null; binId: number | null }>({ binId, ...row }: T) => ({
    ...row,
    isInTrash: binId !== null,
    entries: row.entries === null ? null : JSON.parse(row.entries),
  });
  return {
    async find(id: number): Promise<ReviewRow | undefined> {
      const row = await rows.where('accessReview.id', '=', id).executeTakeFirst();
      return row && shown(row);
    },
    /** All reviews, or those of these reviewers. */
    async list(reviewerIds?: number[]): Promise<ReviewRow[]> {
      const all = reviewerIds === undefined ? rows : rows.where('reviewerId', 'in', reviewerIds);
      return (await all.orderBy('accessReview.id').execute()).map(shown);
    },
    async insert(review: { folderId: number; reviewerId: number; dueOn: string; begunOn: string }) {
      const row = { ...review, doneOn: null, entries: null };
      const { id } = await db.insertInto('accessReview').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    /**
     * Increments rowVersion if it is current.
     * @returns whether it was
     */
    async touch(id: number, rowVersion: number) {
      return updateIfCurrent(db.updateTable('accessReview'), id, rowVersion);
    },
    /**
     * Assigns another reviewer if rowVersion is current.
     * @returns whether it was
     */
    async setReviewer(id: number, rowVersion: number, reviewerId: number) {
      return updateIfCurrent(db.updateTable('accessReview').set({ reviewerId }), id, rowVersion);
    },
    async finish(id: number, doneOn: string, reviewerId: number, entries: ReviewEntry[]) {
      const done = { doneOn, reviewerId, entries: JSON.stringify(entries) };
      await db.updateTable('accessReview').set(done).where('id', '=', id).execute();
    },
    /** Overdue reviews of live folders whose reviewers have not been reminded; marks them as reminded. */
    takeOverdue: (today: string) =>
      db
        .updateTable('accessReview')
        .set({ isReminded: 1 })
        .where('isReminded', '=', 0)
        .where('doneOn', 'is', null)
        .where('dueOn', '<', today)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('fileNode')
              .select('fileNode.id')
              .whereRef('fileNode.id', '=', 'folderId')
              .where('binId', 'is', null),
          ),
        )
        .returning(['reviewerId', 'folderId'])
        .execute(),
    remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('accessReview'), id, rowVersion),
    decisions: (id: number) =>
      db
        .selectFrom('accessReviewDecision')
        .select(['permissionId', 'permissionVersion', 'decision'])
        .where('reviewId', '=', id)
        .execute(),
    async decide(reviewId: number, decisions: Decision[]) {
      for (const { permissionId, permissionVersion, decision } of decisions)
        await db
          .insertInto('accessReviewDecision')
          .values({ reviewId, permissionId, permissionVersion, decision })
          .onConflict((conflict) =>
            conflict.columns(['reviewId', 'permissionId']).doUpdateSet({ permissionVersion, decision }),
          )
          .execute();
    },
    /** The number of open reviews of live folders, and of those that were due before a day. */
    async counts(today: string) {
      const { all, overdue } = await db
        .selectFrom('accessReview')
        .innerJoin('fileNode', 'fileNode.id', 'folderId')
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .select(sql<number>`coalesce(sum(case when "dueOn" < ${today} then 1 else 0 end), 0)`.as('overdue'))
        .where('doneOn', 'is', null)
        .where('binId', 'is', null)
        .executeTakeFirstOrThrow();
      return { open: all - Number(overdue), overdue: Number(overdue) };
    },
    /**
     * Live folders with their own entries whose last review began before this time and is done, or that never had one.
     */
    foldersDue: (begunBefore: string, take: number) =>
      db
        .selectFrom('fileNode')
        .innerJoin('folderAccess', 'folderAccess.folderId', 'fileNode.id')
        .select(['fileNode.id', 'fileNode.createdBy', 'folderAccess.accessListId'])
        .where('isFolder', '=', yes)
        .where('hasOwnEntries', '=', yes)
        .where('binId', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('accessReview')
                .select('accessReview.id')
                .whereRef('accessReview.folderId', '=', 'fileNode.id')
                .where((or) => or.or([or('doneOn', 'is', null), or('begunOn', '>', begunBefore)])),
            ),
          ),
        )
        .orderBy('fileNode.id')
        .limit(take)
        .execute(),
  };
};
