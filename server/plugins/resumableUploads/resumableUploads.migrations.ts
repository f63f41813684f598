import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0642-resumableUploads',
    async up({ db, table, types: { integer, text, bytes } }) {
      await table('resumableUpload', (columns) =>
        columns
          .addColumn('id', text, (c) => c.primaryKey())
          .addColumn('uploadId', integer, (c) => c.notNull())
          .addColumn('uploadFileId', integer, (c) => c.notNull().references('uploadFile.id').onDelete('cascade'))
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('length', integer, (c) => c.notNull())
          .addColumn('received', integer, (c) => c.notNull())
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('resumableUpload_file').on('resumableUpload').column('uploadFileId').execute();
      await db.schema.createIndex('resumableUpload_upload').on('resumableUpload').column('uploadId').execute();
      await table('resumablePiece', (columns) =>
        columns
          .addColumn('resumableId', text, (c) => c.notNull().references('resumableUpload.id').onDelete('cascade'))
          .addColumn('position', integer, (c) => c.notNull())
          .addColumn('blobId', text, (c) => c.notNull())
          .addColumn('size', integer, (c) => c.notNull())
          .addColumn('checksums', bytes, (c) => c.notNull())
          .addPrimaryKeyConstraint('resumablePiece_key', ['resumableId', 'position']),
      );
      await db.schema.alterTable('uploadFile').addColumn('nodeId', integer).execute();
    },
  },
  {
    id: '0643-resumableMetadata',
    async up({ db, types: { text } }) {
      // Null for uploads of an earlier release.
      await db.schema.alterTable('resumableUpload').addColumn('metadata', text).execute();
    },
  },
];
