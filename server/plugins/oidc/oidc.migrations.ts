import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0200-provider',
    async up({ table, types: { text } }) {
      await table('providerTrip', (columns) =>
        columns
          .addColumn('stateHash', text, (c) => c.primaryKey())
          .addColumn('browserHash', text, (c) => c.notNull())
          .addColumn('nonce', text, (c) => c.notNull())
          .addColumn('verifier', text, (c) => c.notNull())
          .addColumn('redirect', text)
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await table('providerCode', (columns) =>
        columns
          .addColumn('hash', text, (c) => c.primaryKey())
          .addColumn('sub', text, (c) => c.notNull())
          .addColumn('email', text)
          .addColumn('idToken', text, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
    },
  },
  {
    // The groups here that the provider assigns; null when it does not manage groups.
    id: '0430-providerGroups',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('providerCode').addColumn('groups', text).execute();
    },
  },
  {
    // Existing codes are not bound to a browser; they expire within a minute.
    id: '0663-providerBrowsers',
    async up({ db, types: { text } }) {
      await db.schema
        .alterTable('providerCode')
        .addColumn('browserHash', text, (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema.alterTable('providerCode').addColumn('sid', text).execute();
    },
  },
];
