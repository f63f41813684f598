import type { Migration } from '#server/storage/migrate.ts';

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
];
