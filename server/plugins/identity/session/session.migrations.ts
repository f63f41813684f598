import type { Migration } from '#server/storage/migration.ts';

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
  {
    // An impersonation has its own session, with the administrator's session as parent.
    id: '0041-sessionDetails',
    async up({ db, table, types: { integer, text } }) {
      await db.schema
        .alterTable('session')
        .addColumn('actingAs', integer, (c) => c.references('userAccount.id'))
        .execute();
      await db.schema
        .alterTable('session')
        .addColumn('parentId', integer, (c) => c.references('session.id').onDelete('cascade'))
        .execute();
      await db.schema
        .alterTable('session')
        .addColumn('agent', text, (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema.alterTable('session').addColumn('renewedOn', text).execute();
      await db.schema.createIndex('session_parent').on('session').column('parentId').execute();
      await db.schema.createIndex('session_actingAs').on('session').column('actingAs').execute();
      await table('knownAddress', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('ip', text, (c) => c.notNull())
          .addColumn('seenOn', text, (c) => c.notNull())
          .addPrimaryKeyConstraint('knownAddress_pk', ['userId', 'ip']),
      );
    },
  },
  {
    id: '0092-signInChallenges',
    async up({ db, table, types: { integer, text } }) {
      await table('signInChallenge', (columns) =>
        columns
          .addColumn('hash', text, (c) => c.primaryKey())
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('tryId', integer)
          .addColumn('isEnrolling', integer, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('signInChallenge_user').on('signInChallenge').column('userId').execute();
      await db.schema.alterTable('session').addColumn('provedOn', text).execute();
    },
  },
  {
    // Attempts count by the typed name, too.
    id: '0622-typedAttempts',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('signInTry').addColumn('typed', text).execute();
      await db.schema.createIndex('signInTry_typed').on('signInTry').columns(['typed', 'on']).execute();
    },
  },
  {
    // The directory entry of an attempt.
    id: '0661-entryAttempts',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('signInTry').addColumn('entry', text).execute();
      await db.schema.createIndex('signInTry_entry').on('signInTry').columns(['entry', 'on']).execute();
    },
  },
  {
    // The source of a session: the directory or the issuer of a provider, with the provider's session ID.
    id: '0662-sessionOrigins',
    async up({ db, types: { text } }) {
      for (const column of ['source', 'providerSid', 'idToken'])
        await db.schema.alterTable('session').addColumn(column, text).execute();
      await db.schema.alterTable('signInChallenge').addColumn('origin', text).execute();
    },
  },
  {
    // IPv6 networks count as well as addresses; attempts at a second factor count for the name typed before.
    id: '0632-networksOfAttempts',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('signInTry').addColumn('network', text).execute();
      await db.schema.createIndex('signInTry_network').on('signInTry').columns(['network', 'on']).execute();
      await db.schema.alterTable('signInChallenge').addColumn('typed', text).execute();
    },
  },
];
