import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Whether a column contains a term, in which `%` and `_` have no special meaning. */
export function containsTerm(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

/** Whether a column begins with a term, in which `%` and `_` have no special meaning. */
export function beginsWithTerm(column: string, term: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`${term.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

/**
 * Flags in conditions, with the exact text of the partial indexes. As bound values they would make SQLite plan the
 * statement again on every run, since the choice of a partial index depends on them.
 */
export const no = sql.lit<0>(0);
export const yes = sql.lit<1>(1);

/** A boolean as the databases store it. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** Columns of a table by its alias in a query. */
export const columnsOf = <A extends string, C extends string>(alias: A, columns: readonly C[]) =>
  columns.map((column): `${A}.${C}` => `${alias}.${column}`);

/** The number of rows of a query. */
export async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}
