import { type Expression, type SqlBool, sql } from 'kysely';
import type { Dialect } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';

/** The trigram index knows nothing shorter. */
const SHORTEST_INDEXED = 3;
/** Pieces of a document's text carry its number and theirs in one: the index alone tells the document. */
export const PIECES = 1024;

/** Of these terms, those that the embedded database finds through its index. */
export function indexedTerms(dialect: Dialect, terms: string[]): string[] {
  return dialect === 'sqlite' ? terms.filter((term) => [...term].length >= SHORTEST_INDEXED) : [];
}

/** One of several phrases, in the words of FTS5. */
export function anyOf(terms: string[]): string {
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
}

/** What has to be so that the texts of `node` hold all terms, each perhaps in another field. */
export function matches(dialect: Dialect, terms: string[]): Expression<SqlBool>[] {
  const indexed = indexedTerms(dialect, terms);
  const scanned = terms.filter((term) => !indexed.includes(term));
  return [
    ...indexed.map(inIndex),
    // What the index has narrowed down is looked at one by one; without it, everything is looked at in one go.
    ...scanned.map(indexed.length > 0 ? inItself : inAll),
  ];
}

function inIndex(term: string) {
  const phrase = anyOf([term]);
  return sql<SqlBool>`node.id in (
    select rowid from "searchIndex" where "searchIndex" match ${phrase} union all
    select rowid / ${sql.lit(PIECES)} from "contentIndex" where "contentIndex" match ${phrase})`;
}

function inAll(term: string) {
  return sql<SqlBool>`node.id in (
    select "nodeId" from "searchText" where ${holds('name', term)} or ${holds('details', term)} union all
    select "nodeId" from "contentChunk" where ${holds('folded', term)})`;
}

function inItself(term: string) {
  return sql<SqlBool>`(
    exists (select 1 from "searchText" where "nodeId" = node.id and (${holds('name', term)} or ${holds('details', term)}))
    or exists (select 1 from "contentChunk" where "nodeId" = node.id and ${holds('folded', term)}))`;
}
