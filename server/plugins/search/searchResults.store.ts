import { type Expression, type NotNull, type SqlBool, sql } from 'kysely';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { columnsOf } from '#server/storage/terms.ts';
import { ownColumns } from '../fileNodes/fileNodes.model.ts';
import { isCommon, isMany } from './common.store.ts';
import { fulfils, isBelow, isInApproval, isIncomplete, isOfGroup, isReadable } from './conditions.ts';
import { isIn, isLong, nodesWith, nodesWithAll } from './matching.ts';
import { pageIn, pageOf, pageQuery, sortValueOf } from './resultPages.store.ts';
import type { SearchPage, SearchQuery, SearchResultPage, SearchResultRow } from './search.model.ts';
import { showsTerms } from './withheldTexts.ts';

/** Thresholds of the search strategy. */
export interface Measure {
  /** A term that occurs in more nodes than this is frequent. */
  common: number;
  /** Several terms that occur together in more nodes than this are frequent together. */
  together: number;
  /**
   * Number of nodes that are scanned in name order for a page: first the minimum, then an estimate from the matches so
   * far. Above the maximum, all matches of the terms are read instead.
   */
  walks: readonly [min: number, max: number];
  /** With more chunks of content than this that contain any of several terms, matches are not intersected by the index. */
  pieces: number;
}

interface SearchDatabase {
  db: Db;
  /** For statements that may take long. */
  slow?: Db;
  dialect: Dialect;
  measure?: Measure;
}

type FoundNodes = Omit<SearchResultPage, 'items'> & { ids: number[] };

/** Tuned for a million nodes: SQLite finds and reads 30,000 matches in about 120 ms, and scans 40,000 names in 60 ms. */
const defaultMeasure: Measure = { common: 20_000, together: 30_000, walks: [4_000, 40_000], pieces: 1_000 };
/** Margin of the estimate, because matches are not evenly distributed. */
const MARGIN_RATIO = 1.5;

const shownColumns = [
  ...columnsOf('node', ownColumns),
  ...(['node.isFolder', 'node.modifiedOn', 'node.versionId', 'node.ocr', 'parent.attributeGroupId'] as const),
];

/**
 * A page of results. With a rare term or a small folder, or when few nodes have all of the terms, all candidates are
 * checked. When all terms are frequent, a scan in name order fills a page quickly.
 */
export async function searchResults(
  { db, slow = db, dialect, measure = defaultMeasure }: SearchDatabase,
  query: SearchQuery,
  page: SearchPage,
): Promise<SearchResultPage> {
  const { ids, ...count } = await foundNodes({ db: slow, dialect, measure }, query, page);
  return { items: await shownRows(db, ids), ...count };
}

/** The same, as IDs. */
async function foundNodes(
  { db, dialect, measure }: Required<Omit<SearchDatabase, 'slow'>>,
  query: SearchQuery,
  page: SearchPage,
): Promise<FoundNodes> {
  const amongAll = (set: Expression<SqlBool>[], others: string[]) => {
    const nodes = dialect === 'sqlite' && set.length > 0 ? shortNodes : allNodes;
    return all(db, live(db, and([...set, ...besidesWords(dialect, query), ...others.map(isIn)]), nodes), page);
  };
  const canWalk = page.sort.field === 'name' && page.take > 0;
  const walked = async () => (canWalk ? walk({ db, dialect }, query, page, measure.walks) : undefined);
  if (dialect === 'sqlite' && query.terms.length > 1 && query.terms.every(isLong)) {
    const { found, pieces, matched } = await intersected(db, query, page, { ...measure, nodes: measure.together });
    if (pieces <= measure.pieces) {
      if (matched <= measure.together) return found;
      return (await walked()) ?? (await intersected(db, query, page, measure)).found;
    }
  }
  const counted = await Promise.all(query.terms.map((term) => isCommon(db, dialect, term, measure.common)));
  const common = query.terms.filter((_, n) => counted[n]);
  const rare = query.terms.filter((term) => !common.includes(term));
  const isSmall = async () =>
    query.below !== undefined && !(await isMany(db, live(db, isBelow(query.below)).select('node.id'), measure.common));
  if (common.length === 0 || rare.length > 0 || (await isSmall())) return amongAll(isInAll(dialect, rare), common);
  return (await walked()) ?? amongAll(isInAll(dialect, common), []);
}

/** Which of these nodes match: tested on the nodes, not by the indexes. */
export async function resultsAmong(
  { db, dialect }: Pick<SearchDatabase, 'db' | 'dialect'>,
  query: SearchQuery,
  nodeIds: number[],
): Promise<number[]> {
  const conditions = [...besidesWords(dialect, query), ...query.terms.map(isIn)];
  const rows = await live(db, and(conditions)).select('node.id').where('node.id', 'in', nodeIds).execute();
  return rows.map(({ id }) => id);
}

const and = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** The conditions on `node` besides words. */
const besidesWords = (dialect: Dialect, query: SearchQuery) => [
  isBelow(query.below),
  isReadable(query.lists),
  ...ofNodes(dialect, query),
];

/** The same besides rights and folder. */
const ofNodes = (
  dialect: Dialect,
  { attributeGroupId, attributes, incomplete, approval, terms, writable }: SearchQuery,
): Expression<SqlBool>[] => [
  ...(attributeGroupId === undefined ? [] : [isOfGroup(attributeGroupId)]),
  ...attributes.map(fulfils),
  ...(incomplete ? [isIncomplete] : []),
  ...(approval ? [isInApproval(approval)] : []),
  ...(writable === undefined || terms.length === 0 ? [] : [showsTerms(dialect, terms, writable)]),
];

/**
 * Whether `node` contains all of these terms. Each set is computed once; with separate subqueries, PostgreSQL
 * would evaluate the second for each row of the first. As an array, nodes are read in the order of their IDs, which
 * touches each index page once.
 */
function isInAll(dialect: Dialect, terms: string[]): Expression<SqlBool>[] {
  if (terms.length === 0) return [];
  const sets = terms.map((term) => sql`select id from (${nodesWith(dialect, term)}) as one`);
  const common = sql.join(sets, sql` intersect `);
  return [
    dialect === 'postgres' ? sql<SqlBool>`node.id = any(array(${common}))` : sql<SqlBool>`node.id in (${common})`,
  ];
}

type NodeTable = typeof allNodes;
const allNodes = sql<Tables['fileNode']>`"fileNode"`.as('node');
/** For nodes with given IDs, on SQLite: only the rows of readable ones are read, since rows are long. */
const shortNodes = sql<Tables['fileNode']>`"fileNode"`.as<'node'>(sql`node indexed by "fileNode_searched"`);

/** Nodes that are not in the bin. */
const live = (db: Db, condition: Expression<SqlBool>, nodes: NodeTable = allNodes) =>
  db.selectFrom(nodes).where('node.binId', 'is', null).where(condition);

/**
 * A page in name order, by scanning the names from the first on and counting the matches.
 * @returns undefined when that would take too long
 */
async function walk(
  { db, dialect }: Pick<SearchDatabase, 'db' | 'dialect'>,
  query: SearchQuery,
  { skip, take, sort }: SearchPage,
  [min, max]: Measure['walks'],
): Promise<FoundNodes | undefined> {
  for (let length = min; ; ) {
    // The columns of the index on names: most of these rows are not read from the table.
    const path = db
      .selectFrom('fileNode')
      .select(['sortKey', 'id', 'parentId', 'isFolder'])
      .where('binId', 'is', null)
      .orderBy('sortKey', sort.dir)
      .orderBy('id', sort.dir)
      .limit(length);
    // Prevents PostgreSQL from testing the texts of unreadable nodes before their rights.
    const readable = db
      .selectFrom(path.as('node'))
      .select(['node.id', 'node.sortKey', 'node.parentId', 'node.isFolder'])
      .where(isBelow(query.below))
      .where(isReadable(query.lists));
    const met = db
      .with(
        (cte) => cte('readable').materialized(),
        () => readable,
      )
      .selectFrom('readable as node')
      .select(['node.id', 'node.sortKey as sortBy'])
      .where(and([...ofNodes(dialect, query), ...query.terms.map(isIn)]));
    const { ids, total } = await pageOf(db, met, { skip, take, sort });
    if (ids.length === take) return { ids, total, more: true };
    const estimate = (length * (skip + take) * MARGIN_RATIO) / total;
    if (length === max || estimate > max) return undefined;
    length = Math.ceil(estimate);
  }
}

/** All matches, counted and sorted, with one page returned. */
async function all(db: Db, matches: ReturnType<typeof live>, page: SearchPage): Promise<FoundNodes> {
  return { ...(await pageOf(db, matches.select(['node.id', sortValueOf(page)]), page)), more: false };
}

/**
 * The same for several terms by the index, in one statement, since each waits for those of other searches.
 * @returns also the numbers of `nodesWithAll`; no page when they are above the maximum
 */
async function intersected(db: Db, query: SearchQuery, page: SearchPage, max: { nodes?: number; pieces: number }) {
  const areFew = max.nodes === undefined ? [] : [sql<SqlBool>`(select count(*) from matched) <= ${sql.lit(max.nodes)}`];
  const isMatched = sql<SqlBool>`node.id in (select id from matched)`;
  const matches = live(db, and([...areFew, isMatched, ...besidesWords('sqlite', query)]), shortNodes);
  const { pieces, matched } = nodesWithAll(query.terms, max);
  const sets = db
    .with(
      (cte) => cte('pieces').materialized(),
      () => sql<{ id: number }>`(${pieces})`,
    )
    .with(
      (cte) => cte('matched').materialized(),
      () => sql<{ id: number }>`(${matched})`,
    );
  const rows = await pageQuery(sets, matches.select(['node.id', sortValueOf(page)]), page)
    .select([
      sql<number>`(select count(*) from pieces)`.as('pieces'),
      sql<number>`(select count(*) from matched)`.as('matched'),
    ])
    .execute();
  const { pieces: pieceCount = 0, matched: matchCount = 0 } = rows[0] ?? {};
  return { found: { ...pageIn(rows), more: false }, pieces: pieceCount, matched: matchCount };
}

/** These nodes with all columns, in this order. */
async function shownRows(db: Db, ids: number[]): Promise<SearchResultRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('fileNode as node')
    .innerJoin('fileNode as parent', 'parent.id', 'node.parentId')
    .select(shownColumns)
    .select((eb) => [
      eb.fn.coalesce('node.uploadedBy', 'node.createdBy').as('uploadedBy'),
      eb.fn.coalesce('node.uploadedOn', 'node.createdOn').as('uploadedOn'),
    ])
    .$narrowType<{ parentId: NotNull }>()
    .where('node.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, isFolder: row.isFolder === 1 }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
