import type { Generated } from 'kysely';
import type { Migration } from '#server/storage/migrate.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    userGroup: {
      id: number;
      name: string;
      nameKey: string;
      sortKey: string;
      email: string | null;
      createdBy: number;
      createdOn: string;
      updatedBy: number;
      updatedOn: string;
      rowVersion: Generated<number>;
    };
    membership: { groupId: number; userId: number };
  }
}

export const migrations: Migration[] = [
  {
    id: '0002-groups',
    async up({ db, table, types: { integer, text } }) {
      await table('userGroup', (columns) =>
        columns
          .addColumn('id', integer, (c) => c.primaryKey().references('bizUnit.id'))
          .addColumn('name', text, (c) => c.notNull())
          .addColumn('nameKey', text, (c) => c.notNull().unique())
          .addColumn('sortKey', text, (c) => c.notNull())
          .addColumn('email', text)
          .addColumn('createdBy', integer, (c) => c.notNull())
          .addColumn('createdOn', text, (c) => c.notNull())
          .addColumn('updatedBy', integer, (c) => c.notNull())
          .addColumn('updatedOn', text, (c) => c.notNull())
          .addColumn('rowVersion', integer, (c) => c.notNull().defaultTo(1)),
      );
      await table('membership', (columns) =>
        columns
          .addColumn('groupId', integer, (c) => c.notNull().references('userGroup.id').onDelete('cascade'))
          .addColumn('userId', integer, (c) => c.notNull().references('userAccount.id'))
          .addPrimaryKeyConstraint('membership_pk', ['groupId', 'userId']),
      );
      await db.schema.createIndex('membership_user').on('membership').column('userId').execute();
    },
  },
];
