import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '1031-deviceLogins',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('deviceLogin', (columns) =>
        columns
          .addColumn('code', text, (c) => c.notNull().unique())
          .addColumn('poll', text, (c) => c.notNull().unique())
          .addColumn('salt', text, (c) => c.notNull())
          .addColumn('password', text, (c) => c.notNull())
          .addColumn('client', text, (c) => c.notNull())
          .addColumn('address', text, (c) => c.notNull())
          .addColumn('origin', text, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('expiresOn', text, (c) => c.notNull())
          .addColumn('tokenId', integer)
          .addColumn('signInId', text),
      );
      await db.schema.createIndex('deviceLogin_origin').on('deviceLogin').columns(['origin', 'createdOn']).execute();
    },
  },
];
