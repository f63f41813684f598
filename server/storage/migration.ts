import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from './database.ts';

/** One step of the schema. Steps run in the order of their ids, each in a transaction, and never lose data. */
export interface Migration {
  /** Four digits and a word: `0003-sessions`. */
  id: string;
  up(schema: Schema): Promise<void>;
}

/** What a migration builds with, so that one text makes both databases. */
export interface Schema {
  dialect: Dialect;
  db: Kysely<unknown>;
  /** Column types by what they hold. */
  types: typeof sqliteTypes | typeof postgresTypes;
  /** Creates a table whose `id` numbers itself and never comes back. */
  numbered(name: string, columns: (table: Table) => Table): Promise<void>;
  /** Creates a table with a key of its own. */
  table(name: string, columns: (table: Table) => Table): Promise<void>;
}

export type Table = CreateTableBuilder<string, string>;

/** SQLite's strict tables know few types; texts compare byte by byte on both, so that sort keys mean the same. */
export const sqliteTypes = { integer: 'integer', text: 'text', bytes: 'blob' } as const;

export const postgresTypes = { integer: 'bigint', text: sql`text collate "C"`, bytes: 'bytea' } as const;
