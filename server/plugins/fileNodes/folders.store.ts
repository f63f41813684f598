import { sql } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import type { Ancestor, FolderPatch, FolderRow, FolderStore, TreeRow } from './fileNodes.model.ts';
import { flag, nameColumns, namesFree } from './fileNodes.table.ts';

const treeColumns = [
  'id',
  'parentId',
  'name',
  'accessListId',
  'inherit',
  'denyDownload',
  'attributeGroupId',
  'rowVersion',
] as const;
const columns = [
  ...treeColumns,
  'subject',
  'tags',
  'createdBy',
  'createdOn',
  'updatedBy',
  'updatedOn',
  'fileCount',
] as const;

export const folderStore = (db: Db, dialect: Dialect): FolderStore => {
  const live = db.selectFrom('fileNode').where('isFolder', '=', 1).where('binId', 'is', null);
  return {
    find: async (id) => asFolder(await live.select(columns).where('id', '=', id).executeTakeFirst()),
    root: async () => asFolder(await live.select(columns).where('parentId', 'is', null).executeTakeFirst()),
    lineage: (id) => lineage(db, id),
    async tree() {
      const rows = await live.select(treeColumns).orderBy('sortKey').orderBy('id').execute();
      return rows.map((row) => withFlags(row) as TreeRow);
    },
    async accessListsBelow(id) {
      const rows = await below(db, id).select('accessListId').distinct().where('isFolder', '=', 1).execute();
      return rows.flatMap(({ accessListId }) => (accessListId === null ? [] : [accessListId]));
    },
    async insert({ name, inherit, createdBy, createdOn, ...folder }) {
      const stamps = { createdBy, createdOn, updatedBy: createdBy, updatedOn: createdOn };
      const row = { ...folder, ...nameColumns(name), ...stamps, inherit: flag(inherit), isFolder: 1 as const };
      const inserting = db.insertInto('fileNode').values(row).returning('id').executeTakeFirstOrThrow();
      return (await namesFree(inserting)).id;
    },
    async update(id, rowVersion, patch, by, on) {
      const updating = db
        .updateTable('fileNode')
        .set((eb) => ({ ...asColumns(patch), updatedBy: by, updatedOn: on, rowVersion: eb('rowVersion', '+', 1) }))
        .where('id', '=', id)
        .where('rowVersion', '=', rowVersion)
        .where('binId', 'is', null)
        .executeTakeFirst();
      const { numUpdatedRows } = await namesFree(updating);
      return numUpdatedRows === 1n;
    },
    async bin(id, rowVersion, by, on) {
      const { numUpdatedRows } = await db
        .updateTable('fileNode')
        .set((eb) => ({ deletedOn: on, deletedBy: by, binId: id, rowVersion: eb('rowVersion', '+', 1) }))
        .where('id', '=', id)
        .where('rowVersion', '=', rowVersion)
        .where('binId', 'is', null)
        .executeTakeFirst();
      const ids = below(db, id).select('id').where('binId', 'is', null);
      if (numUpdatedRows === 1n) await db.updateTable('fileNode').set({ binId: id }).where('id', 'in', ids).execute();
      return numUpdatedRows === 1n;
    },
    async touch(id, files) {
      await db
        .updateTable('fileNode')
        .set((eb) => ({ fileCount: eb('fileCount', '+', files), contentStamp: eb('contentStamp', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
    spreadAccessList: (id, listId) => spread(db, id, listId),
    lockTree: () => lock(db, dialect, 'tree'),
  };
};

/** Everything below a folder, whether it lives or not. */
function below(db: Db, id: number) {
  return db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('fileNode')
        .select('id')
        .where('parentId', '=', id)
        .unionAll(
          cte.selectFrom('fileNode as child').innerJoin('below', 'below.id', 'child.parentId').select('child.id'),
        ),
    )
    .selectFrom('fileNode')
    .where('fileNode.id', 'in', (eb) => eb.selectFrom('below').select('below.id'));
}

async function lineage(db: Db, id: number): Promise<Ancestor[]> {
  const rows = await db
    .withRecursive('lineage', (cte) =>
      cte
        .selectFrom('fileNode')
        .select(['id', 'parentId', 'name', 'inherit', 'denyDownload', sql<number>`0`.as('depth')])
        .where('id', '=', id)
        .unionAll(
          cte
            .selectFrom('fileNode as parent')
            .innerJoin('lineage', 'lineage.parentId', 'parent.id')
            .select(['parent.id', 'parent.parentId', 'parent.name', 'parent.inherit', 'parent.denyDownload'])
            .select(sql<number>`depth + 1`.as('depth')),
        ),
    )
    .selectFrom('lineage')
    .select(['id', 'parentId', 'name', 'inherit', 'denyDownload'])
    .orderBy('depth')
    .execute();
  return rows.map(withFlags);
}

/** Binned folders are taken along, so that they come back with the rights of today. */
async function spread(db: Db, id: number, listId: number) {
  const takingOver = db.withRecursive('spread', (cte) =>
    cte
      .selectFrom('fileNode')
      .select('id')
      .where('id', '=', id)
      .unionAll(
        cte
          .selectFrom('fileNode as child')
          .innerJoin('spread', 'spread.id', 'child.parentId')
          .where('child.isFolder', '=', 1)
          .where('child.inherit', '=', 1)
          .where('child.hasOwnEntries', '=', 0)
          .select('child.id'),
      ),
  );
  await takingOver
    .updateTable('fileNode')
    .set({ accessListId: listId })
    .where('id', 'in', (eb) => eb.selectFrom('spread').select('spread.id'))
    .execute();
  const adding = await takingOver
    .selectFrom('fileNode')
    .select(['fileNode.id', 'parentId'])
    .where('isFolder', '=', 1)
    .where('inherit', '=', 1)
    .where('hasOwnEntries', '=', 1)
    .where('parentId', 'in', (eb) => eb.selectFrom('spread').select('spread.id'))
    .execute();
  return adding.flatMap(({ id, parentId }) => (parentId === null ? [] : [{ id, parentId }]));
}

function asColumns({ name, inherit, denyDownload, ...plain }: FolderPatch) {
  return {
    ...plain,
    ...(name === undefined ? {} : nameColumns(name)),
    ...(inherit === undefined ? {} : { inherit: flag(inherit) }),
    ...(denyDownload === undefined ? {} : { denyDownload: flag(denyDownload) }),
  };
}

function withFlags<T extends { inherit: number; denyDownload: number }>(row: T) {
  return { ...row, inherit: row.inherit === 1, denyDownload: row.denyDownload === 1 };
}

/** A folder always has a list; only files have none. */
function asFolder<T extends { inherit: number; denyDownload: number }>(row: T | undefined): FolderRow | undefined {
  return row && (withFlags(row) as unknown as FolderRow);
}
