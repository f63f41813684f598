import type { Db } from '#server/storage/database.ts';
import type { BizUnitStore } from './users.model.ts';

/** Users and groups share one ID space, so that a permission entry needs one ID. */
export const bizUnitStore = (db: Db): BizUnitStore => ({
  async insert(isGroup) {
    const row = { isGroup: isGroup ? (1 as const) : (0 as const) };
    return (await db.insertInto('bizUnit').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
});
