import type { Db } from '#server/storage/database.ts';
import { flag } from '#server/storage/terms.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    bizUnits: ReturnType<typeof bizUnitStore>;
  }
}

/** Users and groups share one ID space, so that a permission entry needs one ID. */
export const bizUnitStore = (db: Db) => ({
  /** Creates the ID of a new user or group. */
  async insert(isGroup: boolean) {
    const row = { isGroup: flag(isGroup) };
    return (await db.insertInto('bizUnit').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  /** The existing users and groups among these. */
  async names(unitIds: number[]) {
    if (unitIds.length === 0) return [];
    const rows = await db
      .selectFrom('bizUnit')
      .leftJoin('userAccount', (join) =>
        join.onRef('userAccount.id', '=', 'bizUnit.id').on('userAccount.deletedOn', 'is', null),
      )
      .leftJoin('userGroup', 'userGroup.id', 'bizUnit.id')
      .select((eb) => [
        'bizUnit.id',
        'bizUnit.isGroup',
        eb.fn.coalesce('userGroup.name', 'userAccount.name').as('name'),
      ])
      .where('bizUnit.id', 'in', unitIds)
      .execute();
    return rows.flatMap(({ id, isGroup, name }) => (name === null ? [] : [{ id, name, isGroup: isGroup === 1 }]));
  },
});
