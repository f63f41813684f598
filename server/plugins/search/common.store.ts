import { type Expression, sql } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import type { GramTable } from './grams.store.ts';
import { gramOf } from './grams.ts';
import { isLong, nodesWith } from './matching.ts';

/** Whether a term occurs in more than this many nodes. */
export async function isCommon(db: Db, dialect: Dialect, term: string, many: number): Promise<boolean> {
  if (dialect === 'postgres' && !isLong(term)) {
    const estimates = await Promise.all([estimate(db, 'searchGrams', term), estimate(db, 'contentGrams', term)]);
    const counts = estimates.filter((count) => count !== null);
    if (counts.length > 0) return counts.some((count) => count > many);
  }
  return isMany(db, nodesWith(dialect, term), many);
}

/** Whether there are more than this many of these. */
export async function isMany(db: Db, ids: Expression<unknown>, many: number): Promise<boolean> {
  const some = sql`select 1 from (${ids}) as many limit ${sql.lit(many + 1)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(db);
  return (rows[0]?.count ?? 0) > many;
}

/**
 * Estimates the number of texts with a gram from PostgreSQL's statistics, which list the frequent ones: counting them
 * in the index would take longer than the whole search.
 * @returns null when the table has no statistics yet
 */
async function estimate(db: Db, table: GramTable, term: string): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`select relation.reltuples * coalesce((
      select gram.frequency
      from unnest(most_common_elems::text::text[], most_common_elem_freqs) as gram(name, frequency)
      where gram.name = ${gramOf(term)}), 0) as count
    from pg_stats join pg_class as relation on relation.oid = ${`"${table}"`}::regclass
    where schemaname = current_schema() and tablename = ${table} and attname = 'grams'`.execute(db);
  return rows[0]?.count ?? null;
}
