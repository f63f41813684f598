import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0641-davProperties',
    async up({ table, types: { integer, text } }) {
      await table('davProperty', (columns) =>
        columns
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('namespace', text, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('xml', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('davProperty_key', ['nodeId', 'namespace', 'name']),
      );
    },
  },
];
