import type { Migration } from '#server/storage/migrate.ts';

export const migrations: Migration[] = [
  {
    id: '0005-sessions',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('session', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('startedOn', text, (c) => c.notNull())
          .addColumn('endsOn', text, (c) => c.notNull())
          .addColumn('endedOn', text)
          .addColumn('ip', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('session_user').on('session').column('userId').execute();
      await table('sessionToken', (columns) =>
        columns
          .addColumn('hash', text, (c) => c.primaryKey())
          .addColumn('sessionId', integer, (c) => c.notNull().references('session.id').onDelete('cascade'))
          .addColumn('expiresOn', text, (c) => c.notNull())
          .addColumn('replacedOn', text),
      );
      await db.schema.createIndex('sessionToken_session').on('sessionToken').column('sessionId').execute();
      await numbered('signInTry', (columns) =>
        columns
          .addColumn('account', text)
          .addColumn('ip', text, (c) => c.notNull())
          .addColumn('on', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('signInTry_account').on('signInTry').columns(['account', 'on']).execute();
      await db.schema.createIndex('signInTry_ip').on('signInTry').columns(['ip', 'on']).execute();
    },
  },
];
