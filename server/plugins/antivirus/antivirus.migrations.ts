import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0633-blobScans',
    async up({ db, table, types: { integer, text } }) {
      await table('blobScan', (columns) =>
        columns
          .addColumn('blobId', text, (c) => c.primaryKey().references('blob.id').onDelete('cascade'))
          .addColumn('ownerId', integer)
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('finding', text)
          .addColumn('nextTryOn', text)
          .addColumn('scannedOn', text),
      );
      await db.schema.createIndex('blobScan_due').on('blobScan').columns(['nextTryOn', 'blobId']).execute();
      await db.schema.createIndex('blobScan_state').on('blobScan').column('state').execute();
    },
  },
];
