import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0152-ocr',
    async up({ db, table, types: { integer, text } }) {
      await table('ocrJob', (columns) =>
        columns
          .addColumn('fileId', integer, (c) => c.primaryKey().references('fileNode.id').onDelete('cascade'))
          .addColumn('versionId', integer, (c) => c.notNull())
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('reason', text)
          .addColumn('page', integer, (c) => c.notNull())
          .addColumn('text', text, (c) => c.notNull())
          .addColumn('attempts', integer, (c) => c.notNull())
          .addColumn('nextTryOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('ocrJob_due').on('ocrJob').columns(['state', 'nextTryOn']).execute();
    },
  },
  {
    // The owner of the file and the position in the queue, for alternating between users.
    id: '0621-fairOcr',
    async up({ db, types: { integer } }) {
      for (const column of ['ownerId', 'queuePosition']) {
        await db.schema
          .alterTable('ocrJob')
          .addColumn(column, integer, (c) => c.notNull().defaultTo(0))
          .execute();
      }
      await db.schema.createIndex('ocrJob_position').on('ocrJob').columns(['state', 'queuePosition']).execute();
      await db.schema.createIndex('ocrJob_owner').on('ocrJob').columns(['ownerId', 'state']).execute();
    },
  },
  {
    // Finds the last row of a user without reading all of their rows.
    id: '0851-ocrJobOwner',
    async up({ db }) {
      await db.schema.dropIndex('ocrJob_owner').execute();
      await db.schema.createIndex('ocrJob_owner').on('ocrJob').columns(['ownerId', 'state', 'queuePosition']).execute();
    },
  },
];
