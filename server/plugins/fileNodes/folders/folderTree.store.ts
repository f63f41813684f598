import { type NotNull, sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { containsTerm, yes } from '#server/storage/terms.ts';
import { liveFolders } from '../fileNodes.table.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    folderTree: ReturnType<typeof folderTreeStore>;
  }
}

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

/** Live folders as a tree, or parts of it. */
export const folderTreeStore = (db: Db) => {
  const live = liveFolders(db);
  const sorted = live.select(columns).orderBy('sortKey').orderBy('id');
  const within = (lists: number[] | undefined) =>
    lists ? live.where((eb) => (lists.length > 0 ? eb('accessListId', 'in', lists) : eb.lit(false))) : live;
  return {
    /** All folders, siblings sorted by name. */
    all: () => sorted.execute(),
    sheet: () => sorted.select(['subject', 'tags', 'createdOn', 'updatedOn']).execute(),
    root: () => live.select(columns).where('parentId', 'is', null).execute(),
    /** The direct subfolders of a folder, sorted by name. */
    listed: (parentId: number) =>
      sorted.select(['updatedOn', 'updatedBy', 'fileCount']).where('parentId', '=', parentId).execute(),
    /** The direct subfolders of these folders, sorted by name. */
    async levels(parentIds: number[]) {
      const found = batches(parentIds).map((some) => sorted.where('parentId', 'in', some).execute());
      return (await Promise.all(found)).flat();
    },
    /** The access lists of the direct subfolders of these folders, with the number of subfolders that have each. */
    async listsBelow(parentIds: number[]) {
      const lists = live
        .select((eb) => ['parentId', 'accessListId', eb.fn.countAll<number>().as('count')])
        .groupBy(['parentId', 'accessListId'])
        .$narrowType<{ parentId: NotNull }>();
      const found = batches(parentIds).map((some) =>
        lists.where('parentId', 'in', live.select('id').where('parentId', 'in', some)).execute(),
      );
      return (await Promise.all(found)).flat();
    },
    /** The files in these folders and in all folders below, by access list. */
    async fileCounts(ids: number[]) {
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
    async findAll(ids: number[]) {
      const found = batches(ids).map((some) => sorted.where('id', 'in', some).execute());
      return (await Promise.all(found)).flat();
    },
    /** Whether there are more folders than this; only folders with one of these lists count, where lists are given. */
    async areMoreThan(count: number, lists: number[] | undefined) {
      const beyond = within(lists).select('id').offset(count).limit(1);
      return (await beyond.executeTakeFirst()) !== undefined;
    },
    /**
     * The first folders, sorted by name, whose names contain all terms; only those with one of these lists, where lists
     * are given.
     */
    async named(terms: string[], lists: number[] | undefined, take: number) {
      const found = terms.reduce((query, term) => query.where(containsTerm('nameFold', term)), within(lists));
      const rows = await found.select('id').orderBy('sortKey').orderBy('id').limit(take).execute();
      return rows.map(({ id }) => id);
    },
    /** Folders whose access lists may differ from their parents': they cut inheritance, or have entries of their own. */
    cuts: () => live.select(['id', 'accessListId']).where(isCut).execute(),
    /** All folders on the paths from these to the root, including themselves, with their parents. */
    async ancestorsOf(ids: number[]) {
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
