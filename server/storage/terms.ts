import { type RawBuilder, sql } from 'kysely';

/** Whether a column holds a term, in which `%` and `_` are characters like any other. */
export function holds(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

/**
 * Flags in conditions, word for word as the indexes on a part of a table have them: were they values, SQLite would plan
 * the statement again each time, since which index serves it depends on them.
 */
export const no = sql.lit<0>(0);
export const yes = sql.lit<1>(1);
