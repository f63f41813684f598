import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0640-nodeLocks',
    async up({ db, table, types: { integer, text } }) {
      await table('nodeLock', (columns) =>
        columns
          .addColumn('token', text, (c) => c.primaryKey())
          .addColumn('nodeId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('isDeep', integer, (c) => c.notNull())
          .addColumn('isShared', integer, (c) => c.notNull())
          .addColumn('owner', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('nodeLock_node').on('nodeLock').column('nodeId').execute();
      await db.schema.createIndex('nodeLock_user').on('nodeLock').column('userId').execute();
    },
  },
];
