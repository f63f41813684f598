import { type Expression, type OrderByItemBuilder, type SqlBool, sql } from 'kysely';
import type { SearchColumn } from '#contract/search.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { fulfils, isReadable, scoped } from './conditions.ts';
import { isIn, nodesWith } from './matching.ts';
import type { FoundPage, FoundRow, SearchPage, SearchQuery } from './search.model.ts';

/**
 * A term that stands in more nodes than this is common. Tuned to a million nodes: as many are looked at in about
 * 50 ms on the embedded database, which serves nobody else meanwhile.
 */
const COMMON = 20_000;
/** Nodes that are walked for a page in the order of names: few first, and at last all of a term's are looked at instead. */
const WALKS = [500, 4_000, 20_000];

const sortColumns: Record<SearchColumn, string> = {
  name: 'node.sortKey',
  size: 'node.size',
  type: 'node.type',
  uploadedOn: 'node.uploadedOn',
  updatedOn: 'node.updatedOn',
  expiryDate: 'node.expiryDate',
};

const shownColumns = [
  'node.id',
  'node.parentId',
  'node.isFolder',
  'node.name',
  'node.subject',
  'node.tags',
  'node.ocr',
  'node.size',
  'node.type',
  'node.rowVersion',
  'node.updatedBy',
  'node.updatedOn',
  'node.expiryDate',
  'node.expiryNoticePeriod',
  'parent.attributeGroupId',
] as const;

/**
 * A page of what is found. Where a term is rare, or the folder small, all that comes into question is looked at. Where
 * all terms are common, a page in the order of names is soon met by walking through the names.
 */
export async function foundPage(db: Db, dialect: Dialect, query: SearchQuery, page: SearchPage): Promise<FoundPage> {
  const common = await commonTerms(db, dialect, query.terms);
  const rare = query.terms.filter((term) => !common.includes(term));
  const among = (terms: string[], others: string[]) =>
    found(
      db,
      query,
      terms.map((term) => nodesWith(dialect, term)),
      others,
    );
  const [first, ...others] = common;
  if (first === undefined || rare.length > 0 || (await isSmallScope(db, query)))
    return all(db, among(rare, common), page);
  const hits = sql`select id from (${nodesWith(dialect, first)}) as hit limit ${sql.lit(COMMON)}`;
  const met = page.sort.field === 'name' && (await walk(db, query, page));
  if (!met) return all(db, among([first], others), page);
  const counted = await countOf(found(db, query, [hits], others));
  return { items: await shownRows(db, met), total: Math.max(counted, page.skip + met.length), more: true };
}

/** Those of these terms that stand in too many nodes to look at all of them. */
async function commonTerms(db: Db, dialect: Dialect, terms: string[]): Promise<string[]> {
  const common: string[] = [];
  for (const term of terms) if (await isMany(db, nodesWith(dialect, term))) common.push(term);
  return common;
}

async function isSmallScope(db: Db, query: SearchQuery): Promise<boolean> {
  return query.below !== undefined && !(await isMany(db, scoped(db, query).select('node.id')));
}

async function isMany(db: Db, ids: Expression<unknown>): Promise<boolean> {
  const some = sql`select 1 from (${ids}) as many limit ${sql.lit(COMMON + 1)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(db);
  return (rows[0]?.count ?? 0) > COMMON;
}

/** What is found: nodes of all these sets, in whose texts the other terms stand, that the caller may read. */
function found(db: Db, query: SearchQuery, sets: Expression<unknown>[], terms: string[]) {
  const { lists, attributeGroupId, attributes } = query;
  return scoped(db, query)
    .innerJoin('fileNode as parent', 'parent.id', 'node.parentId')
    .where('node.binId', 'is', null)
    .$if(lists !== undefined, (q) => q.where(isReadable(lists ?? [])))
    .$if(attributeGroupId !== undefined, (q) => q.where('parent.attributeGroupId', '=', attributeGroupId ?? 0))
    .where((eb) =>
      eb.and([...sets.map((set) => sql<SqlBool>`node.id in (${set})`), ...terms.map(isIn), ...attributes.map(fulfils)]),
    );
}
type Found = ReturnType<typeof found>;

/**
 * A page in the order of names, by walking through them from the first on.
 * @returns undefined when that would take too long
 */
async function walk(db: Db, query: SearchQuery, { skip, take, sort }: SearchPage): Promise<number[] | undefined> {
  for (const length of WALKS) {
    const way = db
      .selectFrom('fileNode')
      .select('id')
      .where('binId', 'is', null)
      .orderBy('sortKey', sort.dir)
      .orderBy('id', sort.dir)
      .limit(length);
    const rows = await found(db, query, [], query.terms)
      .innerJoin(way.as('way'), 'way.id', 'node.id')
      .select('node.id')
      .orderBy('node.sortKey', sort.dir)
      .orderBy('node.id', sort.dir)
      .limit(take)
      .offset(skip)
      .execute();
    if (rows.length === take) return rows.map(({ id }) => id);
  }
  return undefined;
}

/** All that is found, counted and in order, of which a page is shown. */
async function all(db: Db, nodes: Found, page: SearchPage): Promise<FoundPage> {
  const { skip, take, sort } = page;
  const order = (by: OrderByItemBuilder) => (sort.dir === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast());
  // The index is asked once: for the page, and for how many there are in all.
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => nodes.select(['node.id', sql<string | null>`${sql.ref(sortColumns[sort.field])}`.as('sortBy')]),
    )
    .selectFrom('found')
    .select('id')
    .select((of) => of.selectFrom('found').select(of.fn.countAll<number>().as('count')).as('total'))
    .orderBy('sortBy', order)
    .orderBy('id', sort.dir)
    .limit(take)
    .offset(skip)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { items: await shownRows(db, ids), total: rows[0]?.total ?? (await countOf(nodes)), more: false };
}

async function countOf(nodes: Found): Promise<number> {
  const row = await nodes.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

/** These nodes as they are shown, in this order. */
async function shownRows(db: Db, ids: number[]): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('fileNode as node')
    .innerJoin('fileNode as parent', 'parent.id', 'node.parentId')
    .select(shownColumns)
    .select((eb) => [
      eb.fn.coalesce('node.uploadedBy', 'node.createdBy').as('uploadedBy'),
      eb.fn.coalesce('node.uploadedOn', 'node.createdOn').as('uploadedOn'),
    ])
    .where('node.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, isFolder: row.isFolder === 1 } as FoundRow]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
