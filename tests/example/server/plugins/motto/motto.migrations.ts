import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '9000-motto',
    async up({ table, types: { integer, text } }) {
      await table('motto', (columns) =>
        columns.addColumn('id', integer, (c) => c.primaryKey()).addColumn('text', text, (c) => c.notNull()),
      );
    },
  },
];
