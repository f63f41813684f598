import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0042-outbox',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('outbox', (columns) =>
        columns
          .addColumn('to', text, (c) => c.notNull())
          .addColumn('subject', text, (c) => c.notNull())
          .addColumn('text', text, (c) => c.notNull())
          .addColumn('html', text, (c) => c.notNull())
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('attempts', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('nextTryOn', text, (c) => c.notNull())
          .addColumn('error', text),
      );
      await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'nextTryOn']).execute();
    },
  },
  {
    // When a mail expires, and whether it waits for the mail server rather than for its own next attempt.
    id: '0664-mailsInTime',
    async up({ db, types: { integer, text } }) {
      await db.schema.alterTable('outbox').addColumn('validUntil', text).execute();
      await db.schema
        .alterTable('outbox')
        .addColumn('isServerAway', integer, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
];
