import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0691-preferences',
    async up({ table, types: { integer, text } }) {
      await table('userPreference', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.primaryKey().references('userAccount.id'))
          .addColumn('values', text, (c) => c.notNull()),
      );
    },
  },
];
