import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0720-policyTests',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('policyTest', (columns) =>
        columns
          .addColumn('unitId', integer, (c) => c.notNull().references('bizUnit.id'))
          .addColumn('folderId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('expect', integer, (c) => c.notNull())
          .addColumn('unitName', text, (c) => c.notNull())
          .addColumn('held', integer)
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await db.schema.createIndex('policyTest_folder').on('policyTest').column('folderId').execute();
    },
  },
];
