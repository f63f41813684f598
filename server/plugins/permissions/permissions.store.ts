import type { Generated } from 'kysely';
import type { Rights } from '#contract/enums.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import type { Db } from '#server/storage/database.ts';
import type { PermissionStore } from './permissions.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    permission: {
      id: Generated<number>;
      folderId: number;
      rights: Rights;
      unitsKey: string;
      rowVersion: Generated<number>;
    };
    permissionUnit: { permissionId: number; bizUnitId: number };
  }
}

export const permissionStore = (db: Db): PermissionStore => ({
  async listOn(folderIds) {
    if (folderIds.length === 0) return [];
    const rows = await db
      .selectFrom('permission')
      .innerJoin('permissionUnit', 'permissionId', 'permission.id')
      .select(['id', 'folderId', 'rights', 'rowVersion', 'bizUnitId'])
      .where('folderId', 'in', folderIds)
      .orderBy('id')
      .orderBy('bizUnitId')
      .execute();
    const byId = groupBy(rows, ({ id }) => id);
    return [...byId.values()].flatMap((lines) => {
      const [first] = lines;
      return first ? [{ ...first, units: lines.map(({ bizUnitId }) => bizUnitId) }] : [];
    });
  },
  async foldersWithEntries(folderIds) {
    if (folderIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('permission')
      .select('folderId')
      .distinct()
      .where('folderId', 'in', folderIds)
      .execute();
    return new Set(rows.map(({ folderId }) => folderId));
  },
  async names(unitIds) {
    if (unitIds.length === 0) return [];
    const rows = await db
      .selectFrom('bizUnit')
      .leftJoin('userAccount', 'userAccount.id', 'bizUnit.id')
      .leftJoin('userGroup', 'userGroup.id', 'bizUnit.id')
      .select((eb) => [
        'bizUnit.id',
        'bizUnit.isGroup',
        eb.fn.coalesce('userGroup.name', 'userAccount.name').as('name'),
      ])
      .where('bizUnit.id', 'in', unitIds)
      .execute();
    return rows.map(({ id, isGroup, name }) => ({ id, name: name ?? '', isGroup: isGroup === 1 }));
  },
});
