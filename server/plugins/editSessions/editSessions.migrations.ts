import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0914-rescuedSaves',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('rescuedSave', (columns) =>
        columns
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('sessionId', text, (c) => c.notNull())
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('blobId', text, (c) => c.notNull())
          .addColumn('size', integer, (c) => c.notNull())
          .addColumn('reason', text, (c) => c.notNull())
          .addColumn('on', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('rescuedSave_file').on('rescuedSave').column('fileId').execute();
    },
  },
];
