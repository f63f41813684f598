import type { Migration } from '#server/storage/migration.ts';

/** The second switch of a folder, in addition to download prevention. */
export const viewOnly: Migration = {
  id: '0696-viewOnly',
  async up({ db, types: { integer } }) {
    await db.schema
      .alterTable('fileNode')
      .addColumn('viewOnly', integer, (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
