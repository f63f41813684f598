import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0131-shares',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('share', (columns) =>
        columns
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('announcedOn', text, (c) => c.notNull())
          .addColumn('uploadId', integer, (c) => c.notNull().unique())
          .addColumn('memo', text, (c) => c.notNull())
          .addColumn('duration', integer, (c) => c.notNull())
          .addColumn('codeHash', text)
          .addColumn('maxDownloads', integer)
          .addColumn('receipt', integer, (c) => c.notNull())
          .addColumn('searchText', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1))
          // Empty until all files are uploaded.
          .addColumn('createdOn', text)
          .addColumn('expires', text)
          .addColumn('mailedOn', text)
          .addColumn('stoppedOn', text)
          // When its content was released.
          .addColumn('clearedOn', text),
      );
      await db.schema.createIndex('share_newest').on('share').columns(['createdBy', 'createdOn', 'id']).execute();
      await db.schema.createIndex('share_due').on('share').columns(['clearedOn', 'expires']).execute();
      await numbered('shareFile', (columns) =>
        columns
          .addColumn('shareId', integer, (c) => c.notNull().references('share.id').onDelete('cascade'))
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('type', text, (c) => c.notNull())
          .addColumn('length', integer, (c) => c.notNull())
          // Empty until it is uploaded, and again after it was released.
          .addColumn('blobId', text),
      );
      await db.schema.createIndex('shareFile_share').on('shareFile').column('shareId').execute();
      await numbered('shareRecipient', (columns) =>
        columns
          .addColumn('shareId', integer, (c) => c.notNull().references('share.id').onDelete('cascade'))
          .addColumn('address', text, (c) => c.notNull())
          .addColumn('tokenHash', text, (c) => c.unique())
          .addColumn('mailId', integer)
          .addColumn('receivedOn', text)
          .addColumn('codeTries', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('codeTriesFrom', text),
      );
      await db.schema.createIndex('shareRecipient_share').on('shareRecipient').column('shareId').execute();
    },
  },
  {
    id: '0132-shareDownloads',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('shareKey', (columns) =>
        columns
          .addColumn('hash', text, (c) => c.notNull().unique())
          .addColumn('recipientId', integer, (c) => c.notNull().references('shareRecipient.id').onDelete('cascade'))
          // Empty for all files as one ZIP.
          .addColumn('fileId', integer, (c) => c.references('shareFile.id').onDelete('cascade'))
          .addColumn('issuedOn', text, (c) => c.notNull())
          .addColumn('ip', text)
          .addColumn('startedOn', text)
          .addColumn('stretches', text, (c) => c.notNull().defaultTo('[]'))
          .addColumn('doneOn', text),
      );
      await db.schema.createIndex('shareKey_recipient').on('shareKey').column('recipientId').execute();
      await db.schema.createIndex('shareKey_issued').on('shareKey').column('issuedOn').execute();
      await numbered('shareDownload', (columns) =>
        columns
          .addColumn('recipientId', integer, (c) => c.notNull().references('shareRecipient.id').onDelete('cascade'))
          .addColumn('fileId', integer)
          .addColumn('isWhole', integer, (c) => c.notNull())
          .addColumn('log', text, (c) => c.notNull())
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('ip', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('shareDownload_recipient').on('shareDownload').column('recipientId').execute();
    },
  },
  {
    // Wrong codes since the link was created: after fifty, it is locked.
    id: '0634-wrongShareCodes',
    async up({ db, types: { integer } }) {
      await db.schema
        .alterTable('shareRecipient')
        .addColumn('everWrong', integer, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    // The ID of the stored file; unknown for earlier shares.
    id: '0697-sharedNodes',
    async up({ db, types: { integer } }) {
      await db.schema.alterTable('shareFile').addColumn('nodeId', integer).execute();
    },
  },
];
