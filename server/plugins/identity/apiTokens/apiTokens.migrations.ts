import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0093-apiTokens',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('apiToken', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('scope', text, (c) => c.notNull())
          .addColumn('hash', text, (c) => c.notNull().unique())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull())
          .addColumn('lastUsedOn', text)
          .addColumn('lastUsedIp', text),
      );
      await db.schema.createIndex('apiToken_user').on('apiToken').column('userId').execute();
    },
  },
  {
    id: '1030-devices',
    async up({ db, types: { text } }) {
      for (const column of ['signInId', 'client', 'wipe', 'wipeOn'])
        await db.schema.alterTable('apiToken').addColumn(column, text).execute();
    },
  },
];
