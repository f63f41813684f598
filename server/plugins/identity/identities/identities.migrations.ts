import type { Migration } from '#server/storage/migration.ts';

export const migrations: Migration[] = [
  {
    id: '0660-externalIdentities',
    async up({ db, table, types: { integer, text } }) {
      await table('externalIdentity', (columns) =>
        columns
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addColumn('source', text, (c) => c.notNull())
          .addColumn('subject', text, (c) => c.notNull())
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('linkedOn', text, (c) => c.notNull())
          .addColumn('goneOn', text)
          .addPrimaryKeyConstraint('externalIdentity_pk', ['userId', 'source']),
      );
      await db.schema
        .createIndex('externalIdentity_subject')
        .on('externalIdentity')
        .columns(['source', 'subject'])
        .execute();
    },
  },
];
