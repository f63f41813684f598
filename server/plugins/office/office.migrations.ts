import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '1051-officeTokens',
    async up({ db, table, types: { integer, text } }) {
      await table('officeToken', (columns) =>
        columns
          .addColumn('tokenHash', text, (c) => c.primaryKey())
          .addColumn('fileId', integer, (c) => c.notNull().references('fileNode.id').onDelete('cascade'))
          .addColumn('versionId', integer)
          .addColumn('mode', text, (c) => c.notNull())
          .addColumn('editSessionId', text)
          .addColumn('userId', integer, (c) => c.notNull())
          .addColumn('sessionId', integer)
          .addColumn('tokenId', integer)
          .addColumn('expiresOn', text, (c) => c.notNull())
          .addColumn('signedOutOn', text),
      );
      for (const column of ['expiresOn', 'sessionId'])
        await db.schema.createIndex(`officeToken_${column}`).on('officeToken').column(column).execute();
      await table('officeUserInfo', (columns) =>
        columns.addColumn('userId', integer, (c) => c.primaryKey()).addColumn('info', text, (c) => c.notNull()),
      );
    },
  },
];
