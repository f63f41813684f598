import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LogKind } from '#contract/enums.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';
import { idsWith, reachOf } from './logIndex.store.ts';
import type { LogFilter } from './logs.model.ts';

/** What narrows a log, words included. */
export interface Narrowing extends LogFilter {
  kind: LogKind;
  terms: string[];
}

/** Rows that are found by their words; where more have them, a walk in the order of the list meets them soon. */
const MAX_FOUND_ROWS = 10_000;

/** The rows that a list shows, found by their words where these are rare, else by indexes of what narrows them. */
export async function rowsThat(db: Db, dialect: Dialect, narrowing: Narrowing) {
  const { terms, object } = narrowing;
  const texts = object === undefined ? terms : [...terms, object];
  const found = await idsWith(db, dialect, texts, MAX_FOUND_ROWS + 1);
  const isRare = found !== undefined && found.length <= MAX_FOUND_ROWS;
  const reach = isRare ? await reachOf(db) : 0;
  return db
    .selectFrom('log')
    .$if(isRare, (query) => query.where(isOneOf(dialect, found ?? [], reach)))
    .where((eb) => eb.and(conditions(eb, narrowing, isRare && dialect === 'sqlite')));
}

/** @param isShort whether the rows are few already: SQLite would rather walk another index from end to end. */
function conditions(eb: ExpressionBuilder<Tables, 'log'>, narrowing: Narrowing, isShort: boolean) {
  const { kind, from, before, byId, ip, level, category, object, terms } = narrowing;
  const columnOf = (name: 'kind' | 'on' | 'byId' | 'ip' | 'category'): RawBuilder<string> =>
    isShort ? sql`+${sql.ref(name)}` : sql`${sql.ref(name)}`;
  const all: RawBuilder<SqlBool>[] = [sql`${columnOf('kind')} = ${kind}`];
  if (from !== undefined) all.push(sql`${columnOf('on')} >= ${from}`);
  if (before !== undefined) all.push(sql`${columnOf('on')} < ${before}`);
  if (byId !== undefined) all.push(sql`${columnOf('byId')} = ${byId}`);
  if (ip !== undefined) all.push(sql`${columnOf('ip')} = ${ip}`);
  // Word for word as the indexes of each level say it.
  if (level !== undefined) all.push(sql`${eb.ref('level')} >= ${sql.lit(level)}`);
  if (category !== undefined) all.push(sql`${columnOf('category')} = ${category}`);
  if (object !== undefined) all.push(names(object));
  return [...all, ...terms.map((term) => holds('searchText', term))];
}

/** What was touched stands in the middle one of the three lines that are searched. */
function names(object: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref('searchText')} like ${`%\n%${object.replace(/[\\%_]/g, '\\$&')}%\n%`} escape '\\'`;
}

/**
 * These rows, and those that are not in the index of words yet.
 * @param ids as one value: the length of the list must not make another statement of it
 */
function isOneOf(dialect: Dialect, ids: number[], reach: number): RawBuilder<SqlBool> {
  const listed =
    dialect === 'sqlite'
      ? sql`select value from json_each(${JSON.stringify(ids)})`
      : sql`select unnest(${ids}::bigint[])`;
  return sql<SqlBool>`"id" in (${listed} union all select "id" from "log" where "id" > ${reach})`;
}
