import { createHash } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { fillGrams } from '#server/plugins/search/grams.store.ts';
import type { Database } from '#server/storage/database.ts';
import { eachRow } from '#server/storage/sqliteStatements.ts';

/** Rows per transaction; fewer where they hold content. */
const BATCH_ROWS = 2000;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Columns that the database computes itself from the copied ones. */
const MADE_BY_ITSELF = new Set(['fileNode.listed', 'fileNode.listedValues', 'attributeValue.folderId']);

type Connection = InstanceType<typeof DatabaseSync>;
type Row = Record<string, unknown>;
interface SourceTable {
  name: string;
  columns: string[];
  /** A stable order in which a row comes after the rows it references. */
  order: string;
}

/** The row count of a table, and the sum of its digests, to compare both sides. */
export interface TableSum {
  rows: number;
  sum: string;
}

/** The SQLite database, opened read-only. */
export function openSource(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = tablesOf(database);
  return {
    tables: tables.map(({ name }) => name),
    rowsOf: (name: string, skip = 0) => {
      const { columns, order } = tables.find((table) => table.name === name) as SourceTable;
      const list = columns.map((column) => `"${column}"`).join(', ');
      const text = `select ${list} from "${name}" order by ${order} limit -1 offset ${skip}`;
      return eachRow<Row>(database.prepare(text));
    },
    value: (text: string) => Object.values((database.prepare(text).get() as Row | undefined) ?? {})[0],
    /** The IDs of the migrations that it has run. */
    migrations: () => (database.prepare('select name from migration').all() as Row[]).map(({ name }) => String(name)),
    /** The highest ID that a table has ever assigned. */
    highest: (name: string) => {
      const sequence = database.prepare('select seq from sqlite_sequence where name = ?').get(name) as Row | undefined;
      return Number(sequence?.seq ?? 0);
    },
    close: () => database.close(),
  };
}
export type MoveSource = ReturnType<typeof openSource>;

/** The tables with original data; tables that others reference come first. */
function tablesOf(database: Connection): SourceTable[] {
  const names = (database.prepare("select name, sql from sqlite_master where type = 'table'").all() as Row[])
    .filter(
      ({ name, sql: text }) =>
        !/^(sqlite_|migration|accessVersion$)|Index_|Grams_/.test(String(name)) &&
        !/^create virtual/i.test(String(text)),
    )
    .map(({ name }) => String(name));
  const ahead = new Map(names.map((name) => [name, pointedAtBy(database, name)]));
  const ordered: string[] = [];
  while (ahead.size > 0) {
    const next = [...ahead].filter(([, needs]) => needs.every((need) => !ahead.has(need))).map(([name]) => name);
    if (next.length === 0) throw new Error(`Tables point at each other: ${[...ahead.keys()].join(', ')}`);
    ordered.push(...next.sort());
    for (const name of next) ahead.delete(name);
  }
  // Settings come first: they contain the instance ID by which an interrupted copy is recognised.
  return [...new Set(['setting', ...ordered])].map((name) => describe(database, name));
}

function pointedAtBy(database: Connection, name: string): string[] {
  const keys = database.prepare(`pragma foreign_key_list("${name}")`).all() as { table: string }[];
  return keys.map(({ table }) => table).filter((table) => table !== name);
}

function describe(database: Connection, name: string): SourceTable {
  const info = database.prepare(`pragma table_info("${name}")`).all() as { name: string; pk: number }[];
  const columns = info
    .map((column) => column.name)
    .filter((column) => !MADE_BY_ITSELF.has(`${name}.${column}`))
    .sort();
  const key = info.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const order = key.map((column) => `"${column.name}"`).join(', ') || 'rowid';
  // Folders may have moved into folders with a higher ID.
  if (name === 'fileNode') return { name, columns, order: `${DEPTH}, "id"` };
  return { name, columns, order };
}

const DEPTH = `(with recursive way(id, up, depth) as (
  select node.id, node."parentId", 0 from "fileNode" as node where node.id = "fileNode".id
  union all select above.id, above."parentId", depth + 1 from way join "fileNode" as above on above.id = way.up)
  select max(depth) from way)`;

/** The target database. */
export const targetOf = ({ writer: db }: Database) => ({
  async count(table: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.ref(table)}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  },
  async value(text: string): Promise<unknown> {
    return Object.values(((await sql.raw<Row>(text).execute(db)).rows[0] ?? {}) as Row)[0];
  },
  async empty(tables: string[]): Promise<void> {
    for (const table of tables) await sql`delete from ${sql.ref(table)}`.execute(db);
  },
  /** Adds rows in one transaction. */
  async add(table: string, rows: Row[]): Promise<void> {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
    const json = JSON.stringify(rows, (_, value) => (isBytes(value) ? hexOf(value) : value));
    await sql`insert into ${sql.ref(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.ref(table)}, ${json}::json)`.execute(db);
  },
  /** Continues the IDs after the highest that was ever assigned. */
  async advanceSequence(table: string, highest: number): Promise<void> {
    if (highest === 0) return;
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${highest})`.execute(db);
  },
  fillIndexes: () => fillGrams(db, 'postgres'),
  async *rowsOf(table: string): AsyncGenerator<Row> {
    const client = db.startTransaction();
    const within = await client.execute();
    try {
      await sql`declare moved no scroll cursor for select * from ${sql.ref(table)}`.execute(within);
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from moved`.execute(within);
        for (const row of rows) yield withoutMade(table, row);
        if (rows.length < BATCH_ROWS) return;
      }
    } finally {
      await within.rollback().execute();
    }
  },
});
function withoutMade(table: string, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !MADE_BY_ITSELF.has(`${table}.${column}`)));
}

export type MoveTarget = ReturnType<typeof targetOf>;

/**
 * Copies the missing rows of a table: the order is stable, so the row count of the target shows how far the copy is.
 */
export async function copyTable(source: MoveSource, target: MoveTarget, table: string): Promise<number> {
  const present = await target.count(table);
  let [batch, bytes, copied]: [Row[], number, number] = [[], 0, 0];
  const flush = async () => {
    if (batch.length > 0) await target.add(table, batch);
    copied += batch.length;
    [batch, bytes] = [[], 0];
  };
  for (const row of source.rowsOf(table, present)) {
    for (const value of Object.values(row)) if (isBytes(value)) bytes += value.length;
    if (batch.push(row) >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return copied;
}

/** Counts rows and adds up their digests, independent of their order. */
export async function sumOf(rows: AsyncIterable<Row> | Iterable<Row>): Promise<TableSum> {
  let [count, sum] = [0, 0n];
  for await (const row of rows) {
    count++;
    const columns = Object.keys(row)
      .sort()
      .map((name) => (isBytes(row[name]) ? hexOf(row[name]) : row[name]));
    const digest = createHash('sha256').update(JSON.stringify(columns)).digest();
    sum = (sum + digest.readBigUInt64BE(0)) & 0xffff_ffff_ffff_ffffn;
  }
  return { rows: count, sum: sum.toString(16).padStart(16, '0') };
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const hexOf = (bytes: Uint8Array) =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
