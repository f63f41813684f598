import type { Generated } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock, lockShared } from '#server/storage/lock.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import type { PolicyTestFields, PolicyTestRow } from './policyTests.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    policyTests: ReturnType<typeof policyTestStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    policyTest: Pick<PolicyTestRow, 'unitId' | 'folderId' | 'expect' | 'unitName'> & {
      id: Generated<number>;
      held: 0 | 1 | null;
      rowVersion: Generated<number>;
    };
  }
}

export const policyTestStore = (db: Db, dialect: Dialect) => {
  const rows = db
    .selectFrom('policyTest')
    .innerJoin('fileNode', 'fileNode.id', 'policyTest.folderId')
    .innerJoin('folderAccess', 'folderAccess.folderId', 'policyTest.folderId')
    .select(['policyTest.id', 'unitId', 'policyTest.folderId', 'expect', 'unitName', 'held', 'policyTest.rowVersion'])
    .select(['fileNode.name as folderName', 'folderAccess.accessListId']);
  const shown = <T extends { held: 0 | 1 | null }>(row: T) => ({
    ...row,
    held: row.held === null ? null : row.held === 1,
  });
  return {
    /** Serialises the evaluation of changes of rights, until this transaction ends. */
    lock: () => lock(db, dialect, 'policyTests'),
    /** Shared lock: blocks `lock`, but not other shared locks. */
    lockShared: () => lockShared(db, dialect, 'policyTests'),
    async isAny() {
      return (await db.selectFrom('policyTest').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async find(id: number): Promise<PolicyTestRow | undefined> {
      const row = await rows.where('policyTest.id', '=', id).executeTakeFirst();
      return row && shown(row);
    },
    /** All tests by ID, including those of folders in Trash. */
    async list(): Promise<PolicyTestRow[]> {
      return (await rows.orderBy('policyTest.id').execute()).map(shown);
    },
    async insert(test: PolicyTestFields) {
      const inserting = db
        .insertInto('policyTest')
        .values({ ...test, held: null })
        .returning('id');
      return (await inserting.executeTakeFirstOrThrow()).id;
    },
    /**
     * Updates if rowVersion is current, and clears the last result.
     * @returns whether it was
     */
    async update(id: number, rowVersion: number, test: PolicyTestFields) {
      return updateIfCurrent(db.updateTable('policyTest').set({ ...test, held: null }), id, rowVersion);
    },
    remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('policyTest'), id, rowVersion),
    /** Stores the result of a run. */
    async note(ids: number[], held: boolean) {
      for (const some of batches(ids, 1))
        await db
          .updateTable('policyTest')
          .set({ held: held ? 1 : 0 })
          .where('id', 'in', some)
          .execute();
    },
    /** Removes tests of removed users and groups. */
    async removeAll(ids: number[]) {
      for (const some of batches(ids, 1)) await db.deleteFrom('policyTest').where('id', 'in', some).execute();
    },
  };
};
