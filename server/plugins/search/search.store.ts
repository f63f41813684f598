import { sql } from 'kysely';
import type { AttributeType } from '#contract/enums.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import type { SearchPage, SearchQuery } from './search.model.ts';
import { resultsAmong, searchResults } from './searchResults.store.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    search: ReturnType<typeof searchStore>;
  }
}

/**
 * A substring index with one text per node: trigram FTS5 on SQLite, pg_trgm on PostgreSQL. The same tests run on both.
 */
export const searchStore = (db: Db, dialect: Dialect, slow: Db) => ({
  page: (query: SearchQuery, page: SearchPage) => searchResults({ db, slow, dialect }, query, page),
  /** Which of these nodes match. */
  among: (query: SearchQuery, nodeIds: number[]) => resultsAmong({ db, dialect }, query, nodeIds),
  /** The types of these attributes. */
  async attributeTypes(attributeIds: number[]): Promise<Map<number, AttributeType>> {
    if (attributeIds.length === 0) return new Map();
    const rows = await db.selectFrom('attribute').select(['id', 'type']).where('id', 'in', attributeIds).execute();
    return new Map(rows.map(({ id, type }) => [id, type]));
  },
  /** Whether one of these lists grants access to a folder. The first folder that is checked usually matches. */
  async reachesAny(lists: number[]): Promise<boolean> {
    if (lists.length === 0) return false;
    const row = await db
      .selectFrom('folderAccess')
      .innerJoin('fileNode', 'fileNode.id', 'folderId')
      .select('folderId')
      .where('accessListId', 'in', lists)
      .where('binId', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
  /**
   * Whether one of these lists, none of which is the folder's own, grants access to a folder below it. Rights can only
   * change where inheritance is cut or entries are added: these folders are few, and walking up from them is shorter
   * than walking down.
   */
  async reachesBelow(id: number, lists: number[]): Promise<boolean> {
    if (lists.length === 0) return false;
    const cuts = db
      .selectFrom('fileNode')
      .innerJoin('folderAccess', 'folderId', 'fileNode.id')
      .select(['id', 'parentId'])
      // Written exactly as in the partial index, so that the index is used.
      .where(sql<boolean>`"isFolder" = 1 and ("inherit" = 0 or "hasOwnEntries" = 1)`)
      .where('binId', 'is', null)
      .where('accessListId', 'in', lists);
    const path = await db
      .withRecursive('way', (cte) =>
        cte
          .selectFrom(cuts.as('cut'))
          .select(['id', 'parentId'])
          .union(
            cte
              .selectFrom('fileNode as parent')
              .innerJoin('way', 'way.parentId', 'parent.id')
              .select(['parent.id', 'parent.parentId']),
          ),
      )
      .selectFrom('way')
      .select('id')
      .where('id', '=', id)
      .limit(1)
      .executeTakeFirst();
    return path !== undefined;
  },
});
