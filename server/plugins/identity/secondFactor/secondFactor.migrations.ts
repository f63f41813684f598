import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0091-secondFactor',
    async up({ db, numbered, table, types: { integer, text } }) {
      await table('totp', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.primaryKey().references('userAccount.id'))
          .addColumn('secret', text)
          .addColumn('pendingSecret', text)
          .addColumn('lastStep', integer, (c) => c.notNull()),
      );
      await table('recoveryCode', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('hash', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('recoveryCode_pk', ['userId', 'hash']),
      );
      await numbered('passkey', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('credentialId', text, (c) => c.notNull().unique())
          .addColumn('publicKey', text, (c) => c.notNull())
          .addColumn('counter', integer, (c) => c.notNull())
          .addColumn('transports', text, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('lastUsedOn', text),
      );
      await db.schema.createIndex('passkey_user').on('passkey').column('userId').execute();
      await table('passkeyChallenge', (columns) =>
        columns
          .addColumn('challenge', text, (c) => c.primaryKey())
          .addColumn('userId', integer)
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
    },
  },
];
