import { type OrderByItemBuilder, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely';
import type { SearchColumn } from '#contract/search.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import type { SearchPage } from './search.model.ts';

const sortColumns: Record<SearchColumn, string> = {
  name: 'node.sortKey',
  size: 'node.size',
  type: 'node.type',
  uploadedOn: 'node.uploadedOn',
  updatedOn: 'node.updatedOn',
  modifiedOn: 'node.modifiedOn',
  expiryDate: 'node.expiryDate',
};

/** What `node` is sorted by on this page, as `sortBy`. */
export const sortValueOf = ({ sort }: SearchPage) =>
  sql<string | null>`${sql.ref(sortColumns[sort.field])}`.as('sortBy');

/** The nodes that match, of which a page is returned. */
type Nodes = SelectQueryBuilder<Tables, never, { id: number; sortBy: string | null }>;

/** One statement returns both the page and the total, which is in a row of its own when the page is empty. */
export function pageQuery(db: QueryCreator<Tables>, nodes: Nodes, { skip, take, sort }: SearchPage) {
  const order = (by: OrderByItemBuilder) => (sort.dir === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast());
  const found = db.with(
    (cte) => cte('found').materialized(),
    () => nodes,
  );
  return found
    .selectFrom((of) => of.selectFrom('found').select(of.fn.countAll<number>().as('total')).as('counted'))
    .leftJoin(
      (of) =>
        of
          .selectFrom('found')
          .selectAll()
          .orderBy('sortBy', order)
          .orderBy('id', sort.dir)
          .limit(take)
          .offset(skip)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['page.id', 'counted.total'])
    .orderBy('page.sortBy', order)
    .orderBy('page.id', sort.dir);
}

/** @returns the IDs of the page in their order, and the number of all matches */
export async function pageOf(db: Db, nodes: Nodes, page: SearchPage) {
  return pageIn(await pageQuery(db, nodes, page).execute());
}

/** The same from the rows of `pageQuery`. */
export const pageIn = (rows: { id: number | null; total: number }[]) => ({
  ids: rows.flatMap(({ id }) => id ?? []),
  total: rows[0]?.total ?? 0,
});
