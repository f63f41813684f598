import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from '#server/storage/database.ts';
import { containsTerm } from '#server/storage/terms.ts';
import type { GramTable } from './grams.store.ts';
import { gramOf, gramsOf } from './grams.ts';

/** Trigram indexes cannot find shorter terms. */
const MIN_INDEXED_CHARACTERS = 3;
/**
 * The ID of a chunk is the document's ID times this plus its number, so that the index alone identifies the document.
 */
export const MAX_PIECES = 1024;

const pieces = sql.lit(MAX_PIECES);

/** The chunks that contain a term. */
function piecesWith(dialect: Dialect, term: string): RawBuilder<unknown> {
  if (!isLong(term)) return withGram(dialect, 'contentGrams', term);
  return dialect === 'sqlite'
    ? sql`select rowid as id from "contentIndex" where "contentIndex" match ${phrase(term)}`
    : sql`select id from "contentChunk" where ${isHeld('contentChunk', term)}`;
}

/** The texts or chunks that contain a term of one or two characters. */
function withGram(dialect: Dialect, table: GramTable, term: string): RawBuilder<unknown> {
  const index = sql.ref(table);
  return dialect === 'sqlite'
    ? sql`select rowid as id from ${index} where ${index} match ${gramOf(term)}`
    : sql`select id from ${index} where grams @> ${[gramOf(term)]}`;
}

/** The node texts that contain a term. */
function textsWith(dialect: Dialect, term: string): RawBuilder<unknown> {
  if (!isLong(term)) return withGram(dialect, 'searchGrams', term);
  return dialect === 'sqlite'
    ? sql`select rowid as id from "searchIndex" where "searchIndex" match ${phrase(term)}`
    : sql`select "nodeId" as id from "searchText" where ${isHeld('searchText', term)}`;
}

/** The chunks of the document of `node` that contain one of these terms. */
export function piecesWithin(dialect: Dialect, terms: string[]): RawBuilder<unknown> {
  const own = sql`${sql.ref(dialect === 'sqlite' ? 'rowid' : 'id')}
    between node.id * ${pieces} and node.id * ${pieces} + ${pieces} - 1`;
  return sql`${sql.join(
    terms.map((term) => sql`${piecesWith(dialect, term)} and ${own}`),
    sql` union all `,
  )}`;
}

/** The IDs of all nodes whose texts contain a term, from the indexes only, with duplicates. */
export function nodesWith(dialect: Dialect, term: string): RawBuilder<number> {
  return sql<number>`${textsWith(dialect, term)} union all
    select id / ${pieces} as id from (${piecesWith(dialect, term)}) as piece`;
}

/**
 * The nodes whose texts contain all of these terms of three characters or more, on SQLite, as named queries: its index
 * skips from one match of the rarest to the next, which takes a fraction of the time of reading the matches of each.
 * @param max the maximum number of nodes, and of chunks in which any of the terms occurs
 * @returns `pieces`, the nodes of these chunks: one more than the maximum when there are more; and `matched`, at least one
 *   more than the maximum when there are more, but none when there are too many chunks: then other ways are faster
 */
export function nodesWithAll(terms: string[], max: { nodes?: number; pieces: number }) {
  const phrases = terms.map(phrase);
  const limit = max.nodes === undefined ? sql`` : sql` limit ${sql.lit(max.nodes + 1)}`;
  const areFew = sql`(select count(*) from pieces) <= ${sql.lit(max.pieces)}`;
  return {
    pieces: sql`select rowid / ${pieces} as id from "contentIndex"
      where "contentIndex" match ${phrases.join(' OR ')} limit ${sql.lit(max.pieces + 1)}`,
    // Some of the terms may occur in the name and the others in the content.
    matched: sql`select id from (
        select rowid as id from "searchIndex" where "searchIndex" match ${phrases.join(' AND ')} and ${areFew}${limit})
      union all select id from (select distinct id from pieces) as node
        where ${areFew} and ${sql.join(terms.map(isIn), sql` and `)}`,
  };
}

/**
 * Whether the texts of `node` contain a term, tested on the texts themselves. Written as scalar values: for `exists`,
 * PostgreSQL would search all texts at the same time.
 */
export function isIn(term: string): Expression<SqlBool> {
  return sql<SqlBool>`(
    (select 1 from "searchText" where "nodeId" = node.id and (${containsTerm('name', term)} or ${containsTerm('details', term)})) = 1
    or (select 1 from "contentChunk" where "nodeId" = node.id and ${containsTerm('folded', term)} limit 1) = 1)`;
}

/** Whether the trigram index can find a term; shorter ones are found by characters and pairs. */
export const isLong = (term: string) => [...term].length >= MIN_INDEXED_CHARACTERS;

/** A phrase in FTS5 syntax. */
const phrase = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** PostgreSQL's trigrams consist of letters and digits only: other terms are found by their character pairs. */
function isHeld(table: 'searchText' | 'contentChunk', term: string): RawBuilder<boolean> {
  const columns = table === 'searchText' ? ['name', 'details'] : ['folded'];
  const held = sql`(${sql.join(
    columns.map((column) => containsTerm(column, term)),
    sql` or `,
  )})`;
  if (/[a-z0-9]{3}/.test(term)) return sql<boolean>`${held}`;
  const [grams, key] =
    table === 'searchText' ? (['searchGrams', 'nodeId'] as const) : (['contentGrams', 'id'] as const);
  return sql<boolean>`${sql.ref(key)} in (select id from ${sql.ref(grams)} where grams @> ${gramsOf(term)}) and ${held}`;
}
