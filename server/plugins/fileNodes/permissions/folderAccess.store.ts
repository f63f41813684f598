import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { flag, no, yes } from '#server/storage/terms.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    folderAccess: ReturnType<typeof folderAccessStore>;
  }
}

/** How access lists apply to folders. Folders in the bin are included. */
export const folderAccessStore = (db: Db) => ({
  /** A folder, live or in the bin; `parentListId` is the access list of its parent if it inherits that, else null. */
  async find(id: number) {
    return db
      .selectFrom('fileNode')
      .leftJoin('fileNode as parent', (join) =>
        join.onRef('parent.id', '=', 'fileNode.parentId').on('fileNode.inherit', '=', 1),
      )
      .leftJoin('folderAccess as above', 'above.folderId', 'parent.id')
      .innerJoin('folderAccess', 'folderAccess.folderId', 'fileNode.id')
      .select(['fileNode.id', 'folderAccess.accessListId', 'above.accessListId as parentListId'])
      .where('fileNode.id', '=', id)
      .executeTakeFirst();
  },
  /** Records whether a folder has entries of its own. */
  async noteOwnEntries(id: number, has: boolean) {
    await db
      .updateTable('fileNode')
      .set({ hasOwnEntries: flag(has) })
      .where('id', '=', id)
      .execute();
  },
  /**
   * Sets the list of folders, and of all folders below that inherit it unchanged.
   * @returns the folders below that inherit but have entries of their own
   */
  async propagate(ids: number[], listId: number) {
    const adding = [];
    for (const some of batches(ids)) adding.push(...(await propagateTo(db, some, listId)));
    return adding.map((row) => ({ ...row, parentListId: listId }));
  },
});

async function propagateTo(db: Db, ids: number[], listId: number) {
  const takingOver = db.withRecursive('spread', (cte) =>
    cte
      .selectFrom('fileNode')
      .select('id')
      .where('id', 'in', ids)
      .unionAll(
        cte
          .selectFrom('fileNode as child')
          .innerJoin('spread', 'spread.id', 'child.parentId')
          .where('child.isFolder', '=', yes)
          .where('child.inherit', '=', yes)
          .where('child.hasOwnEntries', '=', no)
          .select('child.id'),
      ),
  );
  await takingOver
    .updateTable('folderAccess')
    .set({ accessListId: listId })
    .where('folderId', 'in', (eb) => eb.selectFrom('spread').select('spread.id'))
    .execute();
  return (
    takingOver
      .selectFrom('fileNode')
      .innerJoin('folderAccess', 'folderId', 'fileNode.id')
      .select(['fileNode.id', 'accessListId'])
      // The exact text of the index condition; otherwise the index is not used.
      .where(sql<boolean>`("inherit" = 0 or "hasOwnEntries" = 1)`)
      .where('isFolder', '=', yes)
      .where('inherit', '=', yes)
      .where('parentId', 'in', (eb) => eb.selectFrom('spread').select('spread.id'))
      .execute()
  );
}
