import type { Db } from '#server/storage/database.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    permissionUnits: ReturnType<typeof permissionUnitStore>;
  }
}

/** Permission entries by the users and groups in them. */
export const permissionUnitStore = (db: Db) => ({
  /** Folders with an entry for the unit, live or in the bin. */
  async foldersNaming(unitId: number) {
    const rows = await db
      .selectFrom('permission')
      .innerJoin('permissionUnit', 'permissionId', 'permission.id')
      .select('folderId')
      .distinct()
      .where('bizUnitId', '=', unitId)
      .orderBy('folderId')
      .execute();
    return rows.map(({ folderId }) => folderId);
  },
  /** Each of these units with every folder that has an entry for it. */
  async foldersNamingAny(unitIds: number[]) {
    if (unitIds.length === 0) return [];
    return db
      .selectFrom('permission')
      .innerJoin('permissionUnit', 'permissionId', 'permission.id')
      .select(['bizUnitId as unitId', 'folderId'])
      .distinct()
      .where('bizUnitId', 'in', unitIds)
      .execute();
  },
  /** Removes such entries as a whole: with one unit less, an entry would match more people. */
  async removeNaming(unitId: number) {
    const naming = db.selectFrom('permissionUnit').select('permissionId').where('bizUnitId', '=', unitId);
    await db.deleteFrom('permission').where('id', 'in', naming).execute();
  },
});
