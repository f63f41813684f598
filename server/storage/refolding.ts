import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from './database.ts';

/** Rows that are in memory at the same time. */
const BATCH_ROWS = 1000;

/** The rows of a table in batches, since any statement may run between two of them. */
export async function* rowsOf<T>(
  db: Kysely<unknown>,
  table: string | RawBuilder<unknown>,
  columns: string[],
  where: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<T & { id: number }> {
  const source = typeof table === 'string' ? sql.table(table) : table;
  const read = sql.join(['id', ...columns].map((column) => sql.ref(column)));
  for (let after = 0; ; ) {
    const { rows } = await sql<T & { id: number }>`select ${read} from ${source} where "id" > ${after} and (${where})
      order by "id" limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    yield* rows;
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

/** Whether a text has characters outside ASCII, which was folded before as it is now. */
export function hasOtherLetters(dialect: Dialect, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return dialect === 'sqlite'
    ? sql<boolean>`${column} glob ${'*[^\u0001-\u007f]*'}`
    : sql<boolean>`${column} ~ ${'[^\\u0001-\\u007f]'}`;
}
