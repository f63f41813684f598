import {
  type ExpressionBuilder,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { LogKind } from '#contract/enums.ts';
import type { LogField } from '#contract/instance/logs.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { containsTerm } from '#server/storage/terms.ts';
import { idsWith, reachOf } from './logIndex.store.ts';
import type { LogFilter } from './logs.model.ts';

/** The filters of a log list, including search words. */
export interface Narrowing extends LogFilter {
  kind: LogKind;
  terms: string[];
}

/**
 * Up to this many matches are looked up in the word index; more frequent words are found quickly by scanning in list
 * order.
 */
const MAX_FOUND_ROWS = 10_000;

/** The rows of a list: found by their words when these are rare, otherwise by the indexes of the filter columns. */
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

/** @param isShort whether there are few rows already: SQLite would otherwise prefer to scan another index completely */
function conditions(eb: ExpressionBuilder<Tables, 'log'>, narrowing: Narrowing, isShort: boolean) {
  const { kind, from, before, byId, ip, level, category, object, terms } = narrowing;
  const { byIdNot, ipNot, ipStarts, categoryNot, byName, objectNot, sizeFrom, sizeTo } = narrowing;
  const columnOf = (name: 'kind' | 'on' | 'byId' | 'ip' | 'category'): RawBuilder<string> =>
    isShort ? sql`+${sql.ref(name)}` : sql`${sql.ref(name)}`;
  const all: RawBuilder<SqlBool>[] = [sql`${columnOf('kind')} = ${kind}`];
  if (from !== undefined) all.push(sql`${columnOf('on')} >= ${from}`);
  if (before !== undefined) all.push(sql`${columnOf('on')} < ${before}`);
  if (byId !== undefined) all.push(sql`${columnOf('byId')} = ${byId}`);
  if (ip !== undefined) all.push(sql`${columnOf('ip')} = ${ip}`);
  // Written exactly as in the partial index of each level, so that the index is used.
  if (level !== undefined) all.push(sql`${eb.ref('level')} >= ${sql.lit(level)}`);
  if (category !== undefined) all.push(sql`${columnOf('category')} = ${category}`);
  if (object !== undefined) all.push(names(object));
  // The conditions below have no index: they are evaluated for the rows that the others leave.
  if (byIdNot !== undefined) all.push(sql`coalesce("byId", 0) <> ${byIdNot}`);
  if (ipNot !== undefined) all.push(sql`"ip" <> ${ipNot}`);
  if (ipStarts !== undefined) all.push(sql`"ip" like ${`${escaped(ipStarts)}%`} escape '\\'`);
  if (categoryNot !== undefined) all.push(sql`coalesce("category", '') <> ${categoryNot}`);
  if (byName !== undefined) all.push(sql`"searchText" like ${`%${escaped(byName)}%\n%\n%`} escape '\\'`);
  if (objectNot !== undefined) all.push(sql`not (${names(objectNot)})`);
  if (sizeFrom !== undefined) all.push(sql`"length" >= ${sizeFrom}`);
  if (sizeTo !== undefined) all.push(sql`"length" <= ${sizeTo}`);
  return [...all, ...terms.map((term) => containsTerm('searchText', term))];
}

/** The affected object is in the second of the three lines of the search text. */
function names(object: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`"searchText" like ${`%\n%${escaped(object)}%\n%`} escape '\\'`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * These rows, and those that are not in the word index yet.
 * @param ids bound as one value, so that the statement does not depend on their number
 */
function isOneOf(dialect: Dialect, ids: number[], reach: number): RawBuilder<SqlBool> {
  const listed =
    dialect === 'sqlite'
      ? sql`select value from json_each(${JSON.stringify(ids)})`
      : sql`select unnest(${ids}::bigint[])`;
  return sql<SqlBool>`"id" in (${listed} union all select "id" from "log" where "id" > ${reach})`;
}

/** Rows with equal values are sorted by time. Null sorts first, on both databases. */
export function inOrder<Row>(rows: SelectQueryBuilder<Tables, 'log', Row>, field: LogField, dir: 'asc' | 'desc') {
  const first = field === 'on' || field === 'id' ? rows : rows.orderBy(field, isNullable(field) ? nulls[dir] : dir);
  return (field === 'id' ? rows : first.orderBy('on', dir)).orderBy('id', dir);
}

const isNullable = (field: LogField) => field === 'byId' || field === 'length';
const nulls = {
  asc: (order: OrderByItemBuilder) => order.asc().nullsFirst(),
  desc: (order: OrderByItemBuilder) => order.desc().nullsLast(),
};
