import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0011-favourites',
    async up({ db, table, types: { integer } }) {
      await table('favourite', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('folderId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addPrimaryKeyConstraint('favourite_pk', ['userId', 'folderId']),
      );
      await db.schema.createIndex('favourite_folder').on('favourite').column('folderId').execute();
    },
  },
];
