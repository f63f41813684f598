import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { statement } from '#server/storage/statement.ts';
import { no, yes } from '#server/storage/terms.ts';
import { PDF } from '../content/mediaTypes.model.ts';
import type { Ancestor, FolderPatch, NewFolder } from '../fileNodes.model.ts';
import { flag, liveFolders, nameColumns, rejectTakenName, withFlags } from '../fileNodes.table.ts';
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
    /** The folder itself, its parent, and so on up to the root. */
    lineage: (id: number) => lineage(db, id),
    /** The access lists of all folders below, each once. */
    async accessListsBelow(id: number) {
      const ofFolders = below(db, id).innerJoin('folderAccess', 'folderId', 'fileNode.id');
      const rows = await ofFolders.select('accessListId').distinct().execute();
      return rows.map(({ accessListId }) => accessListId);
    },
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
    /** Number of live files and folders below the folder. */
    async countBelow(id: number) {
      const { count } = await below(db, id)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('binId', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Number of levels of folders below the folder: live ones, or those of an item of the bin. */
    async levelsBelow(id: number, binId: number | null) {
      const { levels } = await db
        .withRecursive('below', (cte) =>
          cte
            .selectFrom('fileNode')
            .select(['id', sql<number>`0`.as('depth')])
            .where('id', '=', id)
            .unionAll(
              cte
                .selectFrom('fileNode as child')
                .innerJoin('below', 'below.id', 'child.parentId')
                .select(['child.id', sql<number>`depth + 1`.as('depth')])
                .where('isFolder', '=', yes)
                .where('binId', binId === null ? 'is' : '=', binId),
            ),
        )
        .selectFrom('below')
        .select((eb) => eb.fn.max('depth').as('levels'))
        .executeTakeFirstOrThrow();
      return Number(levels ?? 0);
    },
    /**
     * Whether there is a PDF in the folder or anywhere below it, including the bin and earlier versions. Content that has
     * not been examined yet counts as one.
     */
    hasPdfBelow: async (id: number) => (await hasFileBelow(db, id, PDF)) || hasPdfVersionBelow(db, id),
    /** Whether there is any file in the folder or anywhere below it, including the bin. */
    hasFileBelow: (id: number) => hasFileBelow(db, id),
    /** Puts the folder and every live node in it into the bin as one item, if rowVersion is still the same. */
    async bin(id: number, rowVersion: number, by: number, on: string) {
      const binning = db.updateTable('fileNode').set({ deletedOn: on, deletedBy: by, binId: id });
      if (!(await updateIfCurrent(binning.where('binId', 'is', null), id, rowVersion))) return false;
      const ids = below(db, id).select('id').where('binId', 'is', null);
      await db.updateTable('fileNode').set({ binId: id }).where('id', 'in', ids).execute();
      return true;
    },
    /**
     * Records a change of the files in a folder.
     * @param files by how much their number changes
     */
    async touch(id: number, files: number) {
      await touched(db, { id, files });
    },
    ...treeLocks(db, dialect),
  };
};

/** Whether any version of a file below a folder is a PDF, or may be one because it has not been examined yet. */
async function hasPdfVersionBelow(db: Db, id: number): Promise<boolean> {
  const versions = db.selectFrom('fileVersion').innerJoin('blob', 'blob.id', 'blobId').select('fileVersion.id');
  const found = await below(db, id)
    .select('fileNode.id')
    .where('isFolder', '=', no)
    .where((eb) =>
      eb.exists(
        versions
          .whereRef('fileId', '=', eb.ref('fileNode.id'))
          .where((of) => of.or([of('mediaType', '=', PDF), of('mediaType', 'is', null)])),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether there is a file, of a given type if there is one, anywhere below a folder. */
async function hasFileBelow(db: Db, id: number, type?: string): Promise<boolean> {
  const folders = below(db, id).select('fileNode.id').where('isFolder', '=', yes);
  const found = await db
    .selectFrom('fileNode')
    .select('id')
    .where('isFolder', '=', no)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .where((eb) => eb.or([eb('parentId', '=', id), eb('parentId', 'in', folders)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Everything below a folder, live or in the bin. */
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
  const { rows } = await upward(db, { id });
  return rows.map((row) => ({ ...withFlags(row), hasOwnEntries: row.hasOwnEntries === 1 }));
}

/** A folder and its ancestors, up to the root. */
const upward = statement((db, { id }: { id: number }) =>
  db
    .withRecursive('lineage', (cte) =>
      cte
        .selectFrom('fileNode')
        .select(['id', 'parentId', 'name', 'inherit', 'denyDownload', 'viewOnly', 'hasOwnEntries'])
        .select(sql<number>`0`.as('depth'))
        .where('id', '=', id)
        .unionAll(
          cte
            .selectFrom('fileNode as parent')
            .innerJoin('lineage', 'lineage.parentId', 'parent.id')
            .select(['parent.id', 'parent.parentId', 'parent.name', 'parent.inherit', 'parent.denyDownload'])
            .select(['parent.viewOnly', 'parent.hasOwnEntries', sql<number>`depth + 1`.as('depth')]),
        ),
    )
    .selectFrom('lineage')
    .select(['id', 'parentId', 'name', 'inherit', 'denyDownload', 'viewOnly', 'hasOwnEntries'])
    .orderBy('depth'),
);

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
