import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0870-sharedQueries',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('sharedQuery', (columns) =>
        columns
          .addColumn('resource', text, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameKey', text, (c) => c.notNull())
          .addColumn('value', text, (c) => c.notNull())
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await db.schema
        .createIndex('sharedQuery_name')
        .on('sharedQuery')
        .columns(['resource', 'nameKey'])
        .unique()
        .execute();
    },
  },
];
