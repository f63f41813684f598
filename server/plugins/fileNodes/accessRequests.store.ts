import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { AccessRequestStore } from './accessRequests.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    accessRequest: { id: Generated<number>; userId: number; nodeId: number; createdOn: string };
  }
}

export const accessRequestStore = (db: Db): AccessRequestStore => ({
  async countSince(userId, moment) {
    const { count } = await db
      .selectFrom('accessRequest')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('createdOn', '>', moment)
      .executeTakeFirstOrThrow();
    return count;
  },
  async insert(request) {
    await db.insertInto('accessRequest').values(request).execute();
  },
  async removeBefore(moment) {
    await db.deleteFrom('accessRequest').where('createdOn', '<=', moment).execute();
  },
});
