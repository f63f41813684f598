import { sql } from 'kysely';
import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0001-users',
    async up({ db, numbered, table, types: { integer, text } }) {
      await numbered('bizUnit', (columns) => columns.addColumn('isGroup', integer, (c) => c.notNull()));
      await table('userAccount', (columns) =>
        columns
          .addColumn('id', integer, (c) => c.primaryKey().references('bizUnit.id'))
          .addColumn('signInId', text, (c) => c.notNull())
          .addColumn('signInKey', text, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('sortKey', text, (c) => c.notNull())
          .addColumn('email', text, (c) => c.notNull())
          .addColumn('emailKey', text, (c) => c.notNull())
          .addColumn('passwordHash', text)
          .addColumn('isAdmin', integer, (c) => c.notNull())
          .addColumn('isSysAdmin', integer, (c) => c.notNull())
          .addColumn('invalid', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('timeZoneId', text)
          .addColumn('cultureId', text)
          .addColumn('termAgreed', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('createdBy', integer)
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedBy', integer)
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('deletedOn', text)
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      for (const key of ['signInKey', 'emailKey']) {
        await db.schema
          .createIndex(`userAccount_${key}`)
          .unique()
          .on('userAccount')
          .column(key)
          .where('deletedOn', 'is', null)
          .execute();
      }
    },
  },
  {
    id: '0043-invitations',
    async up({ table, types: { integer, text } }) {
      await table('invitation', (columns) =>
        columns
          // One per user: a new one replaces the old one.
          .addColumn('userId', integer, (c) => c.primaryKey().references('userAccount.id'))
          .addColumn('hash', text, (c) => c.notNull().unique())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
    },
  },
  {
    id: '0090-passwordResets',
    async up({ db, numbered, table, types: { integer, text } }) {
      await table('passwordReset', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.primaryKey().references('userAccount.id'))
          .addColumn('hash', text, (c) => c.notNull().unique())
          .addColumn('expiresOn', text, (c) => c.notNull()),
      );
      await numbered('passwordAsk', (columns) =>
        columns
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('ip', text, (c) => c.notNull())
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('isDone', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('userId', integer),
      );
      await db.schema.createIndex('passwordAsk_ip').on('passwordAsk').columns(['ip', 'on']).execute();
      await db.schema.createIndex('passwordAsk_isDone').on('passwordAsk').column('isDone').execute();
    },
  },
  {
    // The last sign-in of each user; initially taken from the stored sessions.
    id: '0695-lastSignIn',
    async up({ db, types: { text } }) {
      await db.schema.alterTable('userAccount').addColumn('lastSignInOn', text).execute();
      await sql`update "userAccount" set "lastSignInOn" =
        (select max("startedOn") from "session" where "userId" = "userAccount"."id" and "actingAs" is null)`.execute(
        db,
      );
    },
  },
  {
    // Users with the same name are looked up with every list that shows names.
    id: '0710-userNames',
    async up({ db }) {
      await db.schema.createIndex('userAccount_sortKey').on('userAccount').column('sortKey').execute();
    },
  },
  {
    id: '0730-noticeMail',
    async up({ db, types: { text } }) {
      await db.schema
        .alterTable('userAccount')
        .addColumn('noticeMail', text, (c) => c.notNull().defaultTo('daily'))
        .execute();
    },
  },
];
