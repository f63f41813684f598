import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { containsTerm, yes } from '#server/storage/terms.ts';
import { liveFolders } from '../fileNodes.table.ts';
import type { FolderTreeStore, ListBelow, ListedFolderRow, SheetRow, TreeRow } from './folderTree.model.ts';

const columns = [
  'id',
  'parentId',
  'name',
  'accessListId',
  'rowVersion',
  'inherit',
  'denyDownload',
  'viewOnly',
  'attributeGroupId',
] as const;

/** The exact text of the index condition; otherwise the index is not used. */
const isCut = sql<boolean>`("inherit" = 0 or "hasOwnEntries" = 1)`;

export const folderTreeStore = (db: Db): FolderTreeStore => {
  const live = liveFolders(db);
  const sorted = live.select(columns).orderBy('sortKey').orderBy('id');
  const within = (lists: number[] | undefined) =>
    lists ? live.where((eb) => (lists.length > 0 ? eb('accessListId', 'in', lists) : eb.lit(false))) : live;
  return {
    all: async () => (await sorted.execute()) as TreeRow[],
    async sheet() {
      const more = ['subject', 'tags', 'createdOn', 'updatedOn'] as const;
      const rows = await live
        .select([...columns, ...more])
        .orderBy('sortKey')
        .orderBy('id')
        .execute();
      return rows as SheetRow[];
    },
    root: async () => (await live.select(columns).where('parentId', 'is', null).execute()) as TreeRow[],
    async listed(parentId) {
      const more = ['updatedOn', 'updatedBy', 'fileCount'] as const;
      const rows = await live
        .select([...columns, ...more])
        .where('parentId', '=', parentId)
        .orderBy('sortKey')
        .orderBy('id')
        .execute();
      return rows as ListedFolderRow[];
    },
    async levels(parentIds) {
      const found = batches(parentIds).map((some) => sorted.where('parentId', 'in', some).execute());
      return (await Promise.all(found)).flat() as TreeRow[];
    },
    async listsBelow(parentIds) {
      const lists = live
        .select((eb) => ['parentId', 'accessListId', eb.fn.countAll<number>().as('count')])
        .groupBy(['parentId', 'accessListId']);
      const found = batches(parentIds).map((some) =>
        lists.where('parentId', 'in', live.select('id').where('parentId', 'in', some)).execute(),
      );
      return (await Promise.all(found)).flat() as ListBelow[];
    },
    async fileCounts(ids) {
      const counts = db
        .withRecursive('inside', (cte) =>
          cte
            .selectFrom('fileNode')
            .select('id')
            .where('id', 'in', ids)
            // `union` removes duplicates, where one folder is below another.
            .union(
              cte
                .selectFrom('fileNode as child')
                .innerJoin('inside', 'inside.id', 'child.parentId')
                .select('child.id')
                .where('child.isFolder', '=', yes)
                .where('child.binId', 'is', null),
            ),
        )
        .selectFrom('inside')
        .innerJoin('fileNode', 'fileNode.id', 'inside.id')
        .innerJoin('folderAccess', 'folderAccess.folderId', 'inside.id')
        .select((eb) => ['accessListId', eb.fn.sum<number>('fileCount').as('files')])
        .groupBy('accessListId');
      return counts.execute();
    },
    async findAll(ids) {
      const found = batches(ids).map((some) => sorted.where('id', 'in', some).execute());
      return (await Promise.all(found)).flat() as TreeRow[];
    },
    async areMoreThan(count, lists) {
      const beyond = within(lists).select('id').offset(count).limit(1);
      return (await beyond.executeTakeFirst()) !== undefined;
    },
    async named(terms, lists, take) {
      const found = terms.reduce((query, term) => query.where(containsTerm('nameFold', term)), within(lists));
      const rows = await found.select('id').orderBy('sortKey').orderBy('id').limit(take).execute();
      return rows.map(({ id }) => id);
    },
    async cuts() {
      const rows = await live.select(['id', 'accessListId']).where(isCut).execute();
      return rows as { id: number; accessListId: number }[];
    },
    async ancestorsOf(ids) {
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
