import type { Migration } from '#server/storage/migrate.ts';

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
];
