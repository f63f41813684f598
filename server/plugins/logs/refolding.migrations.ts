import { sql } from 'kysely';
import { hasOtherLetters, type Migration, rowsOf } from '#server/storage/migration.ts';
import { type SearchedTexts, searchTextOf } from './chain.ts';

/** Search texts after a change of `foldText`; the hashes of rows do not cover them. */
export const refolding: Migration = {
  id: '0886-refoldedLog',
  async up({ db, dialect }) {
    const { rows } = await sql<{ lastId: number }>`select "lastId" from "logIndexed"`.execute(db);
    const reach = rows[0]?.lastId ?? 0;
    const texts = ['by', 'actedBy', 'token', 'log', 'ip'];
    const mayChange = sql.join(
      texts.map((column) => hasOtherLetters(dialect, sql.ref(column))),
      sql` or `,
    );
    type Row = SearchedTexts & { searchText: string };
    for await (const { id, searchText: before, ...row } of rowsOf<Row>(
      db,
      'log',
      ['searchText', ...texts],
      mayChange,
    )) {
      const text = searchTextOf(row);
      if (text === before) continue;
      const isIndexed = id <= reach;
      if (isIndexed && dialect === 'sqlite')
        await sql`insert into "logIndex" ("logIndex", rowid, "searchText") values ('delete', ${id}, ${before})`.execute(
          db,
        );
      await sql`update "log" set "searchText" = ${text} where "id" = ${id}`.execute(db);
      if (!isIndexed) continue;
      await (dialect === 'sqlite'
        ? sql`insert into "logIndex" (rowid, "searchText") values (${id}, ${text})`
        : sql`update "logText" set "text" = ${text} where "id" = ${id}`
      ).execute(db);
    }
  },
};
