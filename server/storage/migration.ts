import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
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
