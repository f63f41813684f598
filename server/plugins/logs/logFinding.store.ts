import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LogKind } from '#contract/enums.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';
import { beginningsOf } from './categories.ts';
import type { LogFilter } from './logs.model.ts';

/** What narrows a log, words included. */
export interface Narrowing extends LogFilter {
  kind: LogKind;
  terms: string[];
}

/**
 * Rows that are looked at one by one.
 * @param after those behind this one; 0 for all
 */
export function rowsThat(db: Db, dialect: Dialect, narrowing: Narrowing, after = 0) {
  return db
    .selectFrom('log')
    .$if(after > 0, (query) => query.where('id', '>', after))
    .where((eb) => eb.and(conditions(eb, narrowing, after > 0 && dialect === 'sqlite')));
}

/** @param isShort whether the rows are few already: SQLite would rather walk another index from end to end. */
function conditions(eb: ExpressionBuilder<Tables, 'log'>, narrowing: Narrowing, isShort: boolean) {
  const { kind, from, before, byId, ip, level, category, object, terms } = narrowing;
  const columnOf = (name: 'kind' | 'on' | 'byId' | 'ip'): RawBuilder<string> =>
    isShort ? sql`+${sql.ref(name)}` : sql`${sql.ref(name)}`;
  const all: RawBuilder<SqlBool>[] = [sql`${columnOf('kind')} = ${kind}`];
  if (from !== undefined) all.push(sql`${columnOf('on')} >= ${from}`);
  if (before !== undefined) all.push(sql`${columnOf('on')} < ${before}`);
  if (byId !== undefined) all.push(sql`${columnOf('byId')} = ${byId}`);
  if (ip !== undefined) all.push(sql`${columnOf('ip')} = ${ip}`);
  if (level !== undefined) all.push(sql`${eb.ref('level')} >= ${level}`);
  if (category !== undefined) all.push(isAbout(category));
  if (object !== undefined) all.push(names(object));
  return [...all, ...terms.map((term) => holds('searchText', term))];
}

/** What was touched stands in the middle one of the three lines that are searched. */
export function names(object: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref('searchText')} like ${`%\n%${object.replace(/[\\%_]/g, '\\$&')}%\n%`} escape '\\'`;
}

function isAbout(category: NonNullable<LogFilter['category']>): RawBuilder<SqlBool> {
  const { own, others } = beginningsOf(category);
  const begins = (texts: readonly string[]) =>
    sql.join(
      texts.map((text) => sql`"log" like ${`${text}%`}`),
      sql` or `,
    );
  return others.length > 0
    ? sql<SqlBool>`(${begins(own)}) and not (${begins(others)})`
    : sql<SqlBool>`(${begins(own)})`;
}
