import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0871-history',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('revision', (columns) =>
        columns
          .addColumn('subject', text, (c) => c.notNull())
          .addColumn('recordId', integer, (c) => c.notNull())
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('by', text, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('before', text)
          .addColumn('after', text),
      );
      await db.schema.createIndex('revision_record').on('revision').columns(['subject', 'recordId', 'id']).execute();
    },
  },
];
