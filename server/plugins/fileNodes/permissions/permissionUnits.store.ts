import type { Db } from '#server/storage/database.ts';
import type { PermissionUnitStore } from './permissionUnits.model.ts';

export const permissionUnitStore = (db: Db): PermissionUnitStore => ({
  async foldersNaming(unitId) {
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
  async foldersNamingAny(unitIds) {
    if (unitIds.length === 0) return [];
    return db
      .selectFrom('permission')
      .innerJoin('permissionUnit', 'permissionId', 'permission.id')
      .select(['bizUnitId as unitId', 'folderId'])
      .distinct()
      .where('bizUnitId', 'in', unitIds)
      .execute();
  },
  async removeNaming(unitId) {
    const naming = db.selectFrom('permissionUnit').select('permissionId').where('bizUnitId', '=', unitId);
    await db.deleteFrom('permission').where('id', 'in', naming).execute();
  },
});
