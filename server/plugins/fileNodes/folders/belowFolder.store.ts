import { sql } from 'kysely';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import type { Db } from '#server/storage/database.ts';
import { countOf, no, yes } from '#server/storage/terms.ts';

/** What is below a folder. */
export const nodesBelow = (db: Db) => ({
  /** The access lists of all folders below, each once. */
  async accessListsBelow(id: number) {
    const ofFolders = below(db, id).innerJoin('folderAccess', 'folderId', 'fileNode.id');
    const rows = await ofFolders.select('accessListId').distinct().execute();
    return rows.map(({ accessListId }) => accessListId);
  },
  /** Number of live files and folders below the folder. */
  countBelow: (id: number) => countOf(below(db, id).where('binId', 'is', null)),
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
});

/** Adds every live node below a folder to its item of the bin. */
export async function binBelow(db: Db, id: number): Promise<void> {
  const ids = below(db, id).select('id').where('binId', 'is', null);
  await db.updateTable('fileNode').set({ binId: id }).where('id', 'in', ids).execute();
}

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
