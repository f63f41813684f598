import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { AccessRequestStore } from './accessRequests.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    accessRequest: { id: Generated<number>; userId: number; nodeId: number; createdOn: string };
  }
}

export const accessRequestStore = (db: Db): AccessRequestStore => ({
  async since(userId, time) {
    const rows = await db
      .selectFrom('accessRequest')
      .select('createdOn')
      .where('userId', '=', userId)
      .where('createdOn', '>', time)
      .orderBy('createdOn', 'desc')
      .execute();
    return rows.map(({ createdOn }) => createdOn);
  },
  async insert(request) {
    await db.insertInto('accessRequest').values(request).execute();
  },
  async removeBefore(time) {
    await db.deleteFrom('accessRequest').where('createdOn', '<=', time).execute();
  },
});
