import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';

/** Single characters and pairs of names and details, and of pieces of contents. */
export type GramTable = 'searchGrams' | 'contentGrams';

export interface GramRow {
  id: number;
  grams: string[];
}

/** Puts grams into an index, in place of what it had under the same ids. */
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
