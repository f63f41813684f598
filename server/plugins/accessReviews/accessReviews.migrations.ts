import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0721-accessReviews',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('accessReview', (columns) =>
        columns
          .addColumn('folderId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('reviewerId', integer, (c) => c.notNull().references('bizUnit.id'))
          .addColumn('dueOn', text, (c) => c.notNull())
          .addColumn('begunOn', text, (c) => c.notNull())
          .addColumn('doneOn', text)
          .addColumn('entries', text)
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await db.schema.createIndex('accessReview_folder').on('accessReview').column('folderId').execute();
      await db.schema.createIndex('accessReview_reviewer').on('accessReview').column('reviewerId').execute();
      await table('accessReviewDecision', (columns) =>
        columns
          .addColumn('reviewId', integer, (c) => c.notNull().references('accessReview.id').onDelete('cascade'))
          .addColumn('permissionId', integer, (c) => c.notNull())
          .addColumn('permissionVersion', integer, (c) => c.notNull())
          .addColumn('decision', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('accessReviewDecision_pk', ['reviewId', 'permissionId']),
      );
    },
  },
  {
    id: '0770-remindedReviews',
    async up({ db, types: { integer } }) {
      await db.schema
        .alterTable('accessReview')
        .addColumn('isReminded', integer, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
];
