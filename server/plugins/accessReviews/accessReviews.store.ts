import { type Generated, sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { yes } from '#server/storage/terms.ts';
import type { AccessReviewStore, Decision, ReviewRow } from './accessReviews.model.ts';

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

export const accessReviewStore = (db: Db): AccessReviewStore => {
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
    async find(id) {
      const row = await rows.where('accessReview.id', '=', id).executeTakeFirst();
      return row && shown(row);
    },
    async list(reviewerIds) {
      const all = reviewerIds === undefined ? rows : rows.where('reviewerId', 'in', reviewerIds);
      return (await all.orderBy('accessReview.id').execute()).map(shown);
    },
    async insert(review) {
      const row = { ...review, doneOn: null, entries: null };
      const { id } = await db.insertInto('accessReview').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    async touch(id, rowVersion) {
      const { numUpdatedRows } = await db
        .updateTable('accessReview')
        .set((eb) => ({ rowVersion: eb('rowVersion', '+', 1) }))
        .where('id', '=', id)
        .where('rowVersion', '=', rowVersion)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async setReviewer(id, rowVersion, reviewerId) {
      const { numUpdatedRows } = await db
        .updateTable('accessReview')
        .set((eb) => ({ reviewerId, rowVersion: eb('rowVersion', '+', 1) }))
        .where('id', '=', id)
        .where('rowVersion', '=', rowVersion)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async finish(id, doneOn, reviewerId, entries) {
      const done = { doneOn, reviewerId, entries: JSON.stringify(entries) };
      await db.updateTable('accessReview').set(done).where('id', '=', id).execute();
    },
    takeOverdue: (today) =>
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
    async remove(id, rowVersion) {
      const { numDeletedRows } = await db
        .deleteFrom('accessReview')
        .where('id', '=', id)
        .where('rowVersion', '=', rowVersion)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    decisions: (id) =>
      db
        .selectFrom('accessReviewDecision')
        .select(['permissionId', 'permissionVersion', 'decision'])
        .where('reviewId', '=', id)
        .execute(),
    async decide(reviewId, decisions) {
      for (const { permissionId, permissionVersion, decision } of decisions)
        await db
          .insertInto('accessReviewDecision')
          .values({ reviewId, permissionId, permissionVersion, decision })
          .onConflict((conflict) =>
            conflict.columns(['reviewId', 'permissionId']).doUpdateSet({ permissionVersion, decision }),
          )
          .execute();
    },
    async counts(today) {
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
    foldersDue: (begunBefore, take) =>
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
