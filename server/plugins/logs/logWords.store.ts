import { sql } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import type { LogWordStore } from './logs.model.ts';

/** The trigram index knows nothing shorter. */
const SHORTEST_INDEXED = 3;
/** Rows beyond which walking the log newest first is the shorter way: what is that common is met at once. */
const RARE = 5000;
/** Of the rows of the index each is a row of the log, and the last one says how far it reaches. */
const reach = sql<number>`(select coalesce(max(id), 0) from "logIndex_docsize")`;

/**
 * The words of the log in SQLite's trigram index. Rows come into it in the background, many at once: a deed does not
 * wait for its words. PostgreSQL keeps its index itself.
 */
export const logWordStore = (db: Db, dialect: Dialect): LogWordStore => ({
  async index(most) {
    if (dialect === 'postgres') return 0;
    const { numAffectedRows } = await sql`insert into "logIndex" (rowid, "searchText")
      select id, "searchText" from "log" where id > ${reach} order by id limit ${most}`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
});

/**
 * The rows in which all long ones of these terms may stand, where they are few: those of the index, and those that it
 * has not taken in yet. Undefined where the index is no help.
 */
export async function rareRows(db: Db, dialect: Dialect, terms: string[]): Promise<number[] | undefined> {
  const long = terms.filter((term) => [...term].length >= SHORTEST_INDEXED);
  if (dialect === 'postgres' || long.length === 0) return undefined;
  const phrases = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');
  const { rows } = await sql<{ id: number }>`select rowid as id from "logIndex"
    where "logIndex" match ${phrases} limit ${sql.lit(RARE + 1)}`.execute(db);
  if (rows.length > RARE) return undefined;
  const { rows: late } = await sql<{ id: number }>`select id from "log" where id > ${reach}
    limit ${sql.lit(RARE + 1)}`.execute(db);
  return late.length > RARE ? undefined : [...rows, ...late].map(({ id }) => id);
}
