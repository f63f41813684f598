import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0133-fileRequests',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('fileRequest', (columns) =>
        columns
          .addColumn('tokenHash', text, (c) => c.notNull().unique())
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('folderId', integer, (c) => c.notNull())
          // The name at that time; the folder itself may be removed.
          .addColumn('folderName', text, (c) => c.notNull())
          .addColumn('memo', text, (c) => c.notNull())
          .addColumn('searchText', text, (c) => c.notNull())
          .addColumn('expires', text, (c) => c.notNull())
          .addColumn('maxFiles', integer, (c) => c.notNull())
          .addColumn('maxBytes', integer, (c) => c.notNull())
          .addColumn('receivedFiles', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('receivedBytes', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('stoppedOn', text)
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await db.schema.createIndex('fileRequest_newest').on('fileRequest').columns(['createdBy', 'createdOn']).execute();
    },
  },
  {
    id: '0470-fileRequestCodes',
    async up({ db, types: { integer, text } }) {
      const request = db.schema.alterTable('fileRequest');
      await request.addColumn('codeHash', text).execute();
      await request.addColumn('codeTries', integer, (c) => c.notNull().defaultTo(0)).execute();
      await request.addColumn('codeTriesFrom', text).execute();
      await request.addColumn('receipt', integer, (c) => c.notNull().defaultTo(0)).execute();
    },
  },
  {
    // Wrong codes since the link was created: after fifty, it is locked.
    id: '0635-wrongRequestCodes',
    async up({ db, types: { integer } }) {
      await db.schema
        .alterTable('fileRequest')
        .addColumn('everWrong', integer, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
];
