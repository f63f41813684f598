import { type Kysely, sql } from 'kysely';
import { foldText } from '#contract/rules/names.ts';
import type { Migration } from '#server/storage/migrate.ts';

export const migrations: Migration[] = [
  {
    id: '0004-logs',
    async up({ db, numbered, types: { integer, text } }) {
      await numbered('log', (table) =>
        table
          .addColumn('on', text, (c) => c.notNull())
          .addColumn('kind', text, (c) => c.notNull())
          .addColumn('level', integer, (c) => c.notNull())
          .addColumn('byId', integer)
          .addColumn('by', text, (c) => c.notNull())
          .addColumn('log', text, (c) => c.notNull())
          .addColumn('length', integer)
          .addColumn('ip', text, (c) => c.notNull()),
      );
      await db.schema.createIndex('log_newest').on('log').columns(['kind', 'on', 'id']).execute();
    },
  },
  {
    id: '0044-logSearch',
    async up({ db, types: { integer, text } }) {
      await db.schema
        .alterTable('log')
        .addColumn('searchText', text, (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema
        .alterTable('log')
        .addColumn('isDownload', integer, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex('log_downloads')
        .on('log')
        .columns(['on', 'kind', 'length'])
        .where(sql.ref('isDownload'), '=', sql.lit(1))
        .execute();
      await fillIn(db as Kysely<{ log: Row }>);
    },
  },
  {
    // What the list is narrowed by.
    id: '0046-logIndexes',
    async up({ db }) {
      await db.schema.createIndex('log_person').on('log').columns(['byId', 'kind', 'on', 'id']).execute();
      await db.schema.createIndex('log_address').on('log').columns(['ip', 'kind', 'on', 'id']).execute();
    },
  },
];

type Row = { id: number; by: string; log: string; ip: string; searchText: string; isDownload: number };

/** Rows from before were downloads when they said so. */
async function fillIn(db: Kysely<{ log: Row }>) {
  for (const { id, by, log, ip } of await db.selectFrom('log').select(['id', 'by', 'log', 'ip']).execute()) {
    const isDownload = /^File (downloaded|viewed): /.test(log) ? 1 : 0;
    const searchText = foldText(`${by}\n${log}\n${ip}`);
    await sql`update "log" set "searchText" = ${searchText}, "isDownload" = ${isDownload} where "id" = ${id}`.execute(
      db,
    );
  }
}
