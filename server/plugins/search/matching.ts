import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';
import type { GramTable } from './grams.store.ts';
import { gramOf, gramsOf } from './grams.ts';

/** The trigram index knows nothing shorter. */
const MIN_INDEXED_CHARACTERS = 3;
/** Pieces of a document's text carry its number and theirs in one: the index alone tells the document. */
export const MAX_PIECES = 1024;

const pieces = sql.lit(MAX_PIECES);

/** The pieces of documents in which a term stands. */
function piecesWith(dialect: Dialect, term: string): RawBuilder<unknown> {
  if (!isLong(term)) return withGram(dialect, 'contentGrams', term);
  return dialect === 'sqlite'
    ? sql`select rowid as id from "contentIndex" where "contentIndex" match ${phrase(term)}`
    : sql`select id from "contentChunk" where ${isHeld('contentChunk', term)}`;
}

/** The texts or pieces in which a term of one or two characters stands. */
function withGram(dialect: Dialect, table: GramTable, term: string): RawBuilder<unknown> {
  const index = sql.ref(table);
  return dialect === 'sqlite'
    ? sql`select rowid as id from ${index} where ${index} match ${gramOf(term)}`
    : sql`select id from ${index} where grams @> ${[gramOf(term)]}`;
}

/** The texts of nodes in which a term stands. */
function textsWith(dialect: Dialect, term: string): RawBuilder<unknown> {
  if (!isLong(term)) return withGram(dialect, 'searchGrams', term);
  return dialect === 'sqlite'
    ? sql`select rowid as id from "searchIndex" where "searchIndex" match ${phrase(term)}`
    : sql`select "nodeId" as id from "searchText" where ${isHeld('searchText', term)}`;
}

/** The pieces of the document of `node` in which one of these terms stands. */
export function piecesWithin(dialect: Dialect, terms: string[]): RawBuilder<unknown> {
  const own = sql`${sql.ref(dialect === 'sqlite' ? 'rowid' : 'id')}
    between node.id * ${pieces} and node.id * ${pieces} + ${pieces} - 1`;
  return sql`${sql.join(
    terms.map((term) => sql`${piecesWith(dialect, term)} and ${own}`),
    sql` union all `,
  )}`;
}

/** The numbers of all nodes in whose texts a term stands, straight from the indexes; some more than once. */
export function nodesWith(dialect: Dialect, term: string): RawBuilder<number> {
  return sql<number>`${textsWith(dialect, term)} union all
    select id / ${pieces} as id from (${piecesWith(dialect, term)}) as piece`;
}

/**
 * Whether a term stands in the texts of `node`, which are looked at themselves: as values, for what only has to exist
 * PostgreSQL would rather look for among all texts at the same time.
 */
export function isIn(term: string): Expression<SqlBool> {
  return sql<SqlBool>`(
    (select 1 from "searchText" where "nodeId" = node.id and (${holds('name', term)} or ${holds('details', term)})) = 1
    or (select 1 from "contentChunk" where "nodeId" = node.id and ${holds('folded', term)} limit 1) = 1)`;
}

/** Whether the trigram index knows a term; it is found by its single characters and pairs otherwise. */
export const isLong = (term: string) => [...term].length >= MIN_INDEXED_CHARACTERS;

/** One phrase, in the words of FTS5. */
const phrase = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** PostgreSQL's trigrams are of letters and digits only: other terms are found by their pairs of characters. */
function isHeld(table: 'searchText' | 'contentChunk', term: string): RawBuilder<boolean> {
  const columns = table === 'searchText' ? ['name', 'details'] : ['folded'];
  const held = sql`(${sql.join(
    columns.map((column) => holds(column, term)),
    sql` or `,
  )})`;
  if (/[a-z0-9]{3}/.test(term)) return sql<boolean>`${held}`;
  const [grams, key] =
    table === 'searchText' ? (['searchGrams', 'nodeId'] as const) : (['contentGrams', 'id'] as const);
  return sql<boolean>`${sql.ref(key)} in (select id from ${sql.ref(grams)} where grams @> ${gramsOf(term)}) and ${held}`;
}
