import { type RawBuilder, sql } from 'kysely';

/** Whether a column holds a term, in which `%` and `_` are characters like any other. */
export function holds(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}
