import type { Migration } from '#server/storage/migration.ts';

export const accessRequests: Migration = {
  id: '0692-accessRequests',
  async up({ db, numbered, types: { integer, text } }) {
    await numbered('accessRequest', (columns) =>
      columns
        .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
        // The id that was requested: such a node need not exist.
        .addColumn('nodeId', integer, (c) => c.notNull())
        .addColumn('createdOn', text, (c) => c.notNull()),
    );
    await db.schema.createIndex('accessRequest_user').on('accessRequest').columns(['userId', 'createdOn']).execute();
  },
};
