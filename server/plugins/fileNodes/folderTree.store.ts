import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { liveFolders } from './fileNodes.table.ts';
import type { FolderTreeStore, SheetRow, TreeRow } from './folderTree.model.ts';

const columns = [
  'id',
  'parentId',
  'name',
  'accessListId',
  'rowVersion',
  'inherit',
  'denyDownload',
  sql<0 | 1>`case when "attributeGroupId" is null then 0 else 1 end`.as('hasAttributeGroup'),
] as const;

/** As the index on it says, word for word, or it is not used. */
const isCut = sql<boolean>`("inherit" = 0 or "hasOwnEntries" = 1)`;

export const folderTreeStore = (db: Db): FolderTreeStore => {
  const live = liveFolders(db);
  return {
    all: async () => (await live.select(columns).orderBy('sortKey').orderBy('id').execute()) as TreeRow[],
    async sheet() {
      const more = ['subject', 'tags', 'createdOn', 'updatedOn', 'attributeGroupId'] as const;
      const rows = await live
        .select([...columns, ...more])
        .orderBy('sortKey')
        .orderBy('id')
        .execute();
      return rows as SheetRow[];
    },
    async level(parentId) {
      const level = live.select(columns).where('parentId', '=', parentId);
      return (await level.orderBy('sortKey').orderBy('id').execute()) as TreeRow[];
    },
    async listsBelowLevel(parentId) {
      const rows = await live
        .select(['parentId', 'accessListId'])
        .distinct()
        .where('parentId', 'in', live.select('id').where('parentId', '=', parentId))
        .execute();
      return rows as { parentId: number; accessListId: number }[];
    },
    async cuts() {
      const rows = await live.select(['id', 'accessListId']).where(isCut).execute();
      return rows as { id: number; accessListId: number }[];
    },
    async waysUp(ids) {
      const found = batches(ids).map((some) =>
        db
          .withRecursive('way', (cte) =>
            cte
              .selectFrom('fileNode')
              .select(['id', 'parentId'])
              .where('id', 'in', some)
              .union(
                cte
                  .selectFrom('fileNode as parent')
                  .innerJoin('way', 'way.parentId', 'parent.id')
                  .select(['parent.id', 'parent.parentId']),
              ),
          )
          .selectFrom('way')
          .select(['id', 'parentId'])
          .execute(),
      );
      return new Map((await Promise.all(found)).flat().map(({ id, parentId }) => [id, parentId]));
    },
  };
};
