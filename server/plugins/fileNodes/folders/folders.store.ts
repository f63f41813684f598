import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { statement } from '#server/storage/statement.ts';
import { flag } from '#server/storage/terms.ts';
import type { FolderPatch, NewFolder } from '../fileNodes.model.ts';
import { liveFolders, nameColumns, rejectTakenName, withFlags } from '../fileNodes.table.ts';
import { binBelow, nodesBelow } from './belowFolder.store.ts';
import { lineages } from './lineage.store.ts';
import { treeLocks } from './treeLocks.store.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    folders: ReturnType<typeof folderStore>;
  }
}

const columns = [
  'id',
  'parentId',
  'name',
  'subject',
  'tags',
  'createdBy',
  'createdOn',
  'updatedBy',
  'updatedOn',
  'rowVersion',
  'accessListId',
  'inherit',
  'denyDownload',
  'viewOnly',
  'attributeGroupId',
  'fileCount',
  'contentStamp',
] as const;

const byId = statement((db, { id }: { id: number }) => liveFolders(db).select(columns).where('id', '=', id));

const touched = statement((db, { id, files }: { id: number; files: number }) =>
  db
    .updateTable('fileNode')
    .set((eb) => ({ fileCount: eb('fileCount', '+', files), contentStamp: eb('contentStamp', '+', 1) }))
    .where('id', '=', id),
);

/** Live folders; folders in the bin are not included. */
export const folderStore = (db: Db, dialect: Dialect) => {
  const live = liveFolders(db);
  return {
    find: async (id: number) => asFolder((await byId(db, { id })).rows[0]),
    /** Sorted by name. */
    async findAll(ids: number[]) {
      const found = batches(ids).map((some) =>
        live.select(columns).where('id', 'in', some).orderBy('sortKey').execute(),
      );
      return (await Promise.all(found)).flat().map(withFlags);
    },
    root: async () => asFolder(await live.select(columns).where('parentId', 'is', null).executeTakeFirst()),
    /** The folder itself, also one in the bin, its parent, and so on up to the root. */
    lineage: async (id: number) => (await lineages(db, [id])).get(id) ?? [],
    /** The same of several folders, by their IDs. */
    lineages: (ids: number[]) => lineages(db, ids),
    /** @throws {NameTaken} */
    async insert({
      name,
      inherit,
      denyDownload = false,
      viewOnly = false,
      accessListId,
      createdBy,
      createdOn,
      ...folder
    }: NewFolder) {
      const stamps = { createdBy, createdOn, updatedBy: createdBy, updatedOn: createdOn };
      const flags = { inherit: flag(inherit), denyDownload: flag(denyDownload), viewOnly: flag(viewOnly) };
      const row = { ...folder, ...nameColumns(name), ...stamps, ...flags, isFolder: 1 as const };
      const inserting = db.insertInto('fileNode').values(row).returning('id').executeTakeFirstOrThrow();
      const { id } = await rejectTakenName(inserting);
      await db.insertInto('folderAccess').values({ folderId: id, accessListId }).execute();
      return id;
    },
    /** Writes only if rowVersion is still the same; says whether it did. @throws {NameTaken} */
    async update(id: number, rowVersion: number, patch: FolderPatch, by: number, on: string) {
      const updating = db.updateTable('fileNode').set({ ...asColumns(patch), updatedBy: by, updatedOn: on });
      return rejectTakenName(updateIfCurrent(updating.where('binId', 'is', null), id, rowVersion));
    },
    /**
     * Moves the folder into another one, under another name if one is given; says whether it still existed. @throws
     * {NameTaken}
     */
    async move(id: number, { parentId, name }: { parentId: number; name?: string }, by: number, on: string) {
      const moving = db
        .updateTable('fileNode')
        .set({ parentId, updatedBy: by, updatedOn: on, ...nextVersion })
        .$if(name !== undefined, (query) => query.set(nameColumns(name ?? '')))
        .where('id', '=', id)
        .where('binId', 'is', null)
        .executeTakeFirst();
      return (await rejectTakenName(moving)).numUpdatedRows === 1n;
    },
    /** Puts the folder and every live node in it into the bin as one item, if rowVersion is still the same. */
    async bin(id: number, rowVersion: number, by: number, on: string) {
      const binning = db.updateTable('fileNode').set({ deletedOn: on, deletedBy: by, binId: id });
      if (!(await updateIfCurrent(binning.where('binId', 'is', null), id, rowVersion))) return false;
      await binBelow(db, id);
      return true;
    },
    /**
     * Records a change of the files in a folder.
     * @param files by how much their number changes
     */
    async touch(id: number, files: number) {
      await touched(db, { id, files });
    },
    /** Where files and folders are, also those in the bin. */
    async placesOf(ids: number[]) {
      const rows = await db
        .selectFrom('fileNode')
        .select(['id', 'parentId', 'isFolder'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 }));
    },
    ...nodesBelow(db),
    ...treeLocks(db, dialect),
  };
};

function asColumns({ name, inherit, denyDownload, viewOnly, ...columns }: FolderPatch) {
  return {
    ...columns,
    ...(name === undefined ? {} : nameColumns(name)),
    ...(inherit === undefined ? {} : { inherit: flag(inherit) }),
    ...(denyDownload === undefined ? {} : { denyDownload: flag(denyDownload) }),
    ...(viewOnly === undefined ? {} : { viewOnly: flag(viewOnly) }),
  };
}

function asFolder<Row extends Parameters<typeof withFlags>[0]>(row: Row | undefined) {
  return row && withFlags<Row>(row);
}
