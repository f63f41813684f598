import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '1021-chunkedUploads',
    async up({ db, table, types: { integer, text } }) {
      await table('chunkedUpload', (columns) =>
        columns
          .addColumn('contentId', text, (c) => c.primaryKey())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('destination', text)
          .addColumn('length', integer)
          .addColumn('received', integer, (c) => c.notNull())
          .addColumn('reply', text)
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await db.schema
        .createIndex('chunkedUpload_name')
        .unique()
        .on('chunkedUpload')
        .columns(['userId', 'name'])
        .execute();
      await db.schema.createIndex('chunkedUpload_expiry').on('chunkedUpload').column('expiresOn').execute();
      await table('chunk', (columns) =>
        columns
          .addColumn('contentId', text, (c) => c.notNull().references('chunkedUpload.contentId').onDelete('cascade'))
          .addColumn('number', text, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('blobId', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('chunk_key', ['contentId', 'number']),
      );
    },
  },
];
