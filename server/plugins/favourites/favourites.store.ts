import type { Db } from '#server/storage/database.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    favourites: ReturnType<typeof favouriteStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    favourite: { userId: number; folderId: number };
  }
}

/** Folders that users have starred. */
export const favouriteStore = (db: Db) => ({
  /** The starred folders of a user. */
  async list(userId: number) {
    const rows = await db.selectFrom('favourite').select('folderId').where('userId', '=', userId).execute();
    return rows.map(({ folderId }) => folderId);
  },
  /** @returns whether it was not starred before */
  async insert(userId: number, folderId: number) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('favourite')
      .values({ userId, folderId })
      .onConflict((conflict) => conflict.columns(['userId', 'folderId']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  /** @returns whether it was starred before */
  async remove(userId: number, folderId: number) {
    const { numDeletedRows } = await db
      .deleteFrom('favourite')
      .where('userId', '=', userId)
      .where('folderId', '=', folderId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
