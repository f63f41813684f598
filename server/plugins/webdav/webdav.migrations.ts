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
  {
    id: '0920-desktopLinks',
    async up({ db, table, types: { integer, text } }) {
      await table('desktopLink', (columns) =>
        columns
          .addColumn('tokenHash', text, (c) => c.primaryKey())
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('mode', text, (c) => c.notNull())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('sessionId', integer)
          .addColumn('tokenId', integer)
          .addColumn('versionId', integer)
          .addColumn('usedOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('desktopLink_file').on('desktopLink').columns(['fileId', 'userId']).execute();
    },
  },
];
