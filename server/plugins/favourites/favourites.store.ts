import type { Db } from '#server/storage/database.ts';
import type { FavouriteStore } from './favourites.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    favourite: { userId: number; folderId: number };
  }
}

export const favouriteStore = (db: Db): FavouriteStore => ({
  async list(userId) {
    const rows = await db.selectFrom('favourite').select('folderId').where('userId', '=', userId).execute();
    return rows.map(({ folderId }) => folderId);
  },
  async insert(userId, folderId) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('favourite')
      .values({ userId, folderId })
      .onConflict((conflict) => conflict.columns(['userId', 'folderId']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async remove(userId, folderId) {
    const { numDeletedRows } = await db
      .deleteFrom('favourite')
      .where('userId', '=', userId)
      .where('folderId', '=', folderId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
