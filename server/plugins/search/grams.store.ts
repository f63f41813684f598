import { type RawBuilder, sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { gramsOf } from './grams.ts';

/** Indexes of single characters and pairs: of names and details, and of content chunks. */
export type GramTable = 'searchGrams' | 'contentGrams';

export interface GramRow {
  id: number;
  grams: string[];
}

/** Writes grams to an index, and replaces those of the same IDs. */
export async function writeGrams(db: Db, dialect: Dialect, table: GramTable, rows: GramRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    const values = sql.join(
      batch.map(({ id, grams }) => sql`(${id}, ${dialect === 'sqlite' ? grams.join(' ') : grams})`),
    );
    const insert =
      dialect === 'sqlite'
        ? sql`insert or replace into ${sql.ref(table)} (rowid, grams) values ${values}`
        : sql`insert into ${sql.ref(table)} (id, grams) values ${values}
            on conflict (id) do update set grams = excluded.grams`;
    await insert.execute(db);
  }
}

/** Rows that are read at a time while an index is filled. */
const BATCH_ROWS = 1000;

/** Fills both indexes from the existing texts; continues after the last entry if it was interrupted. */
export async function fillGrams(db: Db, dialect: Dialect): Promise<void> {
  await fill(
    db,
    dialect,
    'searchGrams',
    (after) =>
      sql`select "nodeId" as "id", "name", "details" as "text" from "searchText" where "nodeId" > ${after} order by "nodeId"`,
  );
  await fill(
    db,
    dialect,
    'contentGrams',
    (after) =>
      sql`select "id", '' as "name", "folded" as "text" from "contentChunk" where "id" > ${after} order by "id"`,
  );
}

async function fill(
  db: Db,
  dialect: Dialect,
  table: GramTable,
  textsAfter: (id: number) => RawBuilder<unknown>,
): Promise<void> {
  const id = sql.ref(dialect === 'sqlite' ? 'rowid' : 'id');
  const { rows: reached } = await sql<{
    last: number | null;
  }>`select max(${id}) as last from ${sql.ref(table)}`.execute(db);
  for (let after = reached[0]?.last ?? 0; ; ) {
    const query = sql<{ id: number; name: string; text: string }>`${textsAfter(after)} limit ${sql.lit(BATCH_ROWS)}`;
    const { rows } = await query.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    await writeGrams(
      db,
      dialect,
      table,
      rows.map(({ id, name, text }) => ({ id, grams: gramsOf(name, text) })),
    );
    after = last.id;
  }
}
