import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from '#server/storage/database.ts';
import { containsTerm } from '#server/storage/terms.ts';
import { isReadable } from './conditions.ts';

/*
 * Of a withheld file readers see pages only. If parts of words were found in its content, hits and misses would tell its
 * text letter by letter; therefore only whole words of it are found.
 */

/**
 * Letters and digits of scripts that separate words by spaces, as ranges that GLOB and regular expressions have in
 * common.
 */
const LETTERS =
  '0-9a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0dff\u0f00-\u0fff\u10a0-\u177f\u1800-\u1fff\u2c00-\u2dff\ua000-\ud7a3';
const letter = new RegExp(`[${LETTERS}]`);

/**
 * Whether `node` is not a withheld file, or has all of these terms as whole words or in its properties.
 * @param writable access lists by which the caller can write: from them nothing is withheld
 */
export function showsTerms(dialect: Dialect, terms: string[], writable: number[]): Expression<SqlBool> {
  const shown = terms.map((term) => isShown(dialect, term));
  return sql<SqlBool>`(node."isFolder" = 1 or ${isReadable(writable)} or not ${isProtected} or (${sql.join(shown, sql` and `)}))`;
}

/** Whether the file `node` is below a view-only folder, or is a PDF below one that prevents downloads. */
const isProtected = sql<SqlBool>`(node."parentId" in ${foldersBelow('viewOnly')}
  or (node."parentId" in ${foldersBelow('denyDownload')} and exists (select 1 from "fileNode" as file
    where file.id = node.id and (file.type = 'application/pdf' or file."nameFold" like '%.pdf'))))`;

/** The folders with a switch, and those below them. The condition is that of the partial index. */
function foldersBelow(flag: 'viewOnly' | 'denyDownload'): RawBuilder<number> {
  return sql<number>`(with recursive protected(id) as (
    select id from "fileNode" where ("viewOnly" = 1 or "denyDownload" = 1) and ${sql.ref(flag)} = 1 union
    select folder.id from "fileNode" as folder join protected on folder."parentId" = protected.id
      where folder."isFolder" = 1)
    select id from protected)`;
}

/** Recognised text, which is content, is indexed together with the other details. */
function isShown(dialect: Dialect, term: string): RawBuilder<SqlBool> {
  const hasNoOcr = sql`coalesce((select ocr from "fileNode" as file where file.id = node.id), '') = ''`;
  return sql<SqlBool>`(
    (select 1 from "searchText" where "nodeId" = node.id and (${containsTerm('name', term)}
      or (${containsTerm('details', term)} and ${hasNoOcr}) or ${containsWord(dialect, 'details', term)})) = 1
    or (select 1 from "contentChunk" where "nodeId" = node.id and ${containsWord(dialect, 'folded', term)} limit 1) = 1)`;
}

/** Whether a column contains a term that neither begins nor ends within a word. */
function containsWord(dialect: Dialect, column: string, term: string): RawBuilder<SqlBool> {
  const edge = (character: string | undefined) => (letter.test(character ?? '') ? `[^${LETTERS}]` : '');
  const [before, after] = [edge(term.at(0)), edge(term.at(-1))];
  const text = sql`(' ' || ${sql.ref(column)} || ' ')`;
  const isWhole =
    dialect === 'sqlite'
      ? sql`${text} glob ${`*${before}${term.replace(/[*?[]/g, '[$&]')}${after}*`}`
      : sql`${text} ~ ${before + term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') + after}`;
  return sql<SqlBool>`(${containsTerm(column, term)} and ${isWhole})`;
}
