import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0860-editing',
    async up({ table, types: { integer, text } }) {
      await table('editing', (columns) =>
        columns
          .addColumn('resource', text, (c) => c.notNull())
          .addColumn('recordId', integer, (c) => c.notNull())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('userName', text, (c) => c.notNull())
          .addColumn('on', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('editing_pk', ['resource', 'recordId', 'userId']),
      );
    },
  },
];
