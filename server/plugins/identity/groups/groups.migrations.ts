import { type Kysely, sql } from 'kysely';
import { foldText } from '#contract/rules/names.ts';
import type { Migration } from '#server/storage/migration.ts';

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
  {
    // The search text of users and groups: name and e-mail address, without case and accents.
    id: '0040-unitSearch',
    async up({ db, types: { text } }) {
      for (const table of ['userGroup', 'userAccount'] as const) {
        await db.schema
          .alterTable(table)
          .addColumn('searchText', text, (c) => c.notNull().defaultTo(''))
          .execute();
        await fillSearchTexts(db as Kysely<Named>, table);
        await db.schema.createIndex(`${table}_sort`).on(table).columns(['sortKey', 'id']).execute();
      }
    },
  },
];

type Named = Record<
  'userGroup' | 'userAccount',
  { id: number; name: string; email: string | null; searchText: string }
>;

async function fillSearchTexts(db: Kysely<Named>, table: keyof Named) {
  for (const { id, name, email } of await db.selectFrom(table).select(['id', 'name', 'email']).execute()) {
    const searchText = foldText(`${name}\n${email ?? ''}`);
    await sql`update ${sql.table(table)} set "searchText" = ${searchText} where "id" = ${id}`.execute(db);
  }
}
