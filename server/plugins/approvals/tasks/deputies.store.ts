import type { Db } from '#server/storage/database.ts';
import type { DeputyRow } from '../approvals.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    deputies: ReturnType<typeof deputyStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    deputy: DeputyRow;
  }
}

export const deputyStore = (db: Db) => {
  const rows = db.selectFrom('deputy').selectAll();
  return {
    find: (userId: number) => rows.where('userId', '=', userId).executeTakeFirst(),
    /** Those of these users who have a deputy. */
    of: async (userIds: number[]) => (userIds.length === 0 ? [] : await rows.where('userId', 'in', userIds).execute()),
    /** Those whose deputy a user is. */
    forDeputy: (deputyId: number) => rows.where('deputyId', '=', deputyId).orderBy('userId').execute(),
    async set(row: DeputyRow) {
      const { userId: _, ...changes } = row;
      await db
        .insertInto('deputy')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
        .execute();
    },
    async remove(userId: number) {
      await db.deleteFrom('deputy').where('userId', '=', userId).execute();
    },
    async removeDeputy(deputyId: number) {
      await db.deleteFrom('deputy').where('deputyId', '=', deputyId).execute();
    },
  };
};
