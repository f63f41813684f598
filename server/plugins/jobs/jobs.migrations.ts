import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0690-jobs',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('job', (columns) =>
        columns
          .addColumn('kind', text, (c) => c.notNull())
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('state', text, (c) => c.notNull())
          .addColumn('payload', text, (c) => c.notNull())
          .addColumn('done', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('total', integer, (c) => c.notNull())
          .addColumn('result', text)
          .addColumn('message', text)
          .addColumn('failures', integer, (c) => c.notNull().defaultTo(0))
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('leaseUntil', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('job_state').on('job').columns(['state', 'leaseUntil']).execute();
    },
  },
  {
    id: '0881-jobCredentials',
    async up({ db, types: { integer } }) {
      // Null in jobs that were started before; they go on with the rights of their user.
      for (const column of ['sessionId', 'tokenId'])
        await db.schema.alterTable('job').addColumn(column, integer).execute();
    },
  },
];
