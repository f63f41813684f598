import type { Db } from '#server/storage/database.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    bizUnits: ReturnType<typeof bizUnitStore>;
  }
}

/** Users and groups share one ID space, so that a permission entry needs one ID. */
export const bizUnitStore = (db: Db) => ({
  /** Creates the ID of a new user or group. */
  async insert(isGroup: boolean) {
    const row = { isGroup: isGroup ? (1 as const) : (0 as const) };
    return (await db.insertInto('bizUnit').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
});
