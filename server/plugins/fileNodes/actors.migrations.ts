import type { Migration } from '#server/storage/migration.ts';

/** Who acted as the uploader of a version, and what the key of a ZIP was made with. */
export const actors: Migration = {
  id: '0882-actors',
  async up({ db, types: { integer } }) {
    await db.schema.alterTable('fileVersion').addColumn('actedBy', integer).execute();
    for (const column of ['sessionId', 'tokenId'])
      await db.schema.alterTable('archive').addColumn(column, integer).execute();
  },
};
