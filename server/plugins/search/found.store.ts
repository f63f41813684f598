import { type Expression, type OrderByItemBuilder, type SqlBool, sql } from 'kysely';
import type { SearchColumn } from '#contract/search.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { fulfils, isBelow, isOfGroup, isReadable } from './conditions.ts';
import { isIn, nodesWith } from './matching.ts';
import type { FoundPage, FoundRow, SearchPage, SearchQuery } from './search.model.ts';

/** How much of an index is looked at. */
export interface Measure {
  /** A term that stands in more nodes than this is common. */
  common: number;
  /** Nodes that are walked for a page in the order of names: few first, and at last all of a term's are looked at. */
  walks: readonly number[];
  /** Nodes of a common term that are looked at to say how many there are at least. */
  counted: number;
}

/**
 * Tuned to a million nodes: 20,000 hits are looked at in about 30 ms on the embedded database, which serves nobody
 * else meanwhile.
 */
const tuned: Measure = { common: 20_000, walks: [500, 4_000, 20_000], counted: 5_000 };

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
export async function foundPage(
  { db, dialect, measure = tuned }: { db: Db; dialect: Dialect; measure?: Measure },
  query: SearchQuery,
  page: SearchPage,
): Promise<FoundPage> {
  const many = (ids: Expression<unknown>) => isMany(db, ids, measure.common);
  const common: string[] = [];
  for (const term of query.terms) if (await many(nodesWith(dialect, term))) common.push(term);
  const rare = query.terms.filter((term) => !common.includes(term));
  const among = (terms: string[], others: string[]) => {
    const sets = terms.map((term) => nodesWith(dialect, term));
    return found(query, sets, others);
  };
  const [first, ...others] = common;
  const isSmall = async () =>
    query.below !== undefined && !(await many(live(db, isBelow(query.below)).select('node.id')));
  if (first === undefined || rare.length > 0 || (await isSmall())) return all(db, among(rare, common), page);
  const hits = sql`select id from (${nodesWith(dialect, first)}) as hit limit ${sql.lit(measure.counted)}`;
  const met = page.sort.field === 'name' && (await walk(db, query, page, measure.walks));
  if (!met) return all(db, among([first], others), page);
  const counted = await countOf(db, found(query, [hits], others));
  return { items: await shownRows(db, met), total: Math.max(counted, page.skip + met.length), more: true };
}

async function isMany(db: Db, ids: Expression<unknown>, common: number): Promise<boolean> {
  const some = sql`select 1 from (${ids}) as many limit ${sql.lit(common + 1)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as counted`.execute(db);
  return (rows[0]?.count ?? 0) > common;
}

/** What has to be so of `node`: that it is in all these sets, has the other terms in its texts, and may be read. */
function found(query: SearchQuery, sets: Expression<unknown>[], terms: string[]): Expression<SqlBool> {
  const { below, lists, attributeGroupId, attributes } = query;
  const conditions = [
    isBelow(below),
    ...(lists ? [isReadable(lists)] : []),
    ...(attributeGroupId === undefined ? [] : [isOfGroup(attributeGroupId)]),
    ...sets.map((set) => sql<SqlBool>`node.id in (${set})`),
    ...terms.map(isIn),
    ...attributes.map(fulfils),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Nodes that are not in the bin. */
const live = (db: Db, condition: Expression<SqlBool>) =>
  db.selectFrom('fileNode as node').where('node.binId', 'is', null).where(condition);

/**
 * A page in the order of names, by walking through them from the first on.
 * @returns undefined when that would take too long
 */
async function walk(
  db: Db,
  query: SearchQuery,
  { skip, take, sort }: SearchPage,
  lengths: readonly number[],
): Promise<number[] | undefined> {
  for (const length of lengths) {
    // What the index on names has: most of these nodes are not looked at themselves.
    const way = db
      .selectFrom('fileNode')
      .select(['sortKey', 'id', 'parentId', 'isFolder'])
      .where('binId', 'is', null)
      .orderBy('sortKey', sort.dir)
      .orderBy('id', sort.dir)
      .limit(length);
    const rows = await db
      .selectFrom(way.as('node'))
      .select('node.id')
      .where(found(query, [], query.terms))
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
async function all(db: Db, condition: Expression<SqlBool>, page: SearchPage): Promise<FoundPage> {
  const { skip, take, sort } = page;
  const order = (by: OrderByItemBuilder) => (sort.dir === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast());
  // The index is asked once: for the page, and for how many there are in all.
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        live(db, condition).select(['node.id', sql<string | null>`${sql.ref(sortColumns[sort.field])}`.as('sortBy')]),
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
  return { items: await shownRows(db, ids), total: rows[0]?.total ?? (await countOf(db, condition)), more: false };
}

async function countOf(db: Db, condition: Expression<SqlBool>): Promise<number> {
  const row = await live(db, condition)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
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
