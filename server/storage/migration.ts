import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from './database.ts';

/**
 * One migration of the schema. Migrations run in the order of their ids, each in a transaction, and never lose data.
 */
export interface Migration {
  /** Four digits and a word: `0003-sessions`. */
  id: string;
  up(schema: Schema): Promise<void>;
}

/** The tools of a migration, so that the same text creates both databases. */
export interface Schema {
  dialect: Dialect;
  db: Kysely<unknown>;
  /** Column types by the kind of value. */
  types: typeof sqliteTypes | typeof postgresTypes;
  /** Creates a table with an auto-incremented `id` that is never reused. */
  numbered(name: string, columns: (table: Table) => Table): Promise<void>;
  /** Creates a table with a primary key of its own. */
  table(name: string, columns: (table: Table) => Table): Promise<void>;
}

export type Table = CreateTableBuilder<string, string>;

/**
 * Strict tables of SQLite have few types. Both databases compare texts byte by byte, so sort keys have the same order.
 */
export const sqliteTypes = { integer: 'integer', text: 'text', bytes: 'blob' } as const;

export const postgresTypes = { integer: 'bigint', text: sql`text collate "C"`, bytes: 'bytea' } as const;

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
