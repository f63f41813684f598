import type { Generated } from 'kysely';
import type { Rights } from '#contract/enums.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { deleteIfCurrent, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { type Entry, type Permission, unitsKey } from './permissions.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    permissions: ReturnType<typeof permissionStore>;
  }
}

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

export const permissionStore = (db: Db) => {
  const lines = db
    .selectFrom('permission')
    .innerJoin('permissionUnit', 'permissionId', 'permission.id')
    .select(['id', 'folderId', 'rights', 'rowVersion', 'bizUnitId'])
    .orderBy('id')
    .orderBy('bizUnitId');
  return {
    find: async (id: number) => asEntries(await lines.where('id', '=', id).execute())[0],
    /** The entries of these folders themselves, without inherited ones, oldest first. */
    async listOn(folderIds: number[]) {
      const found = batches(folderIds).map((ids) => lines.where('folderId', 'in', ids).execute());
      return asEntries((await Promise.all(found)).flat());
    },
    /** Entries for exactly one of these sets of units, on any folder. */
    async listFor(keys: string[]) {
      const found = batches(keys).map((some) => lines.where('unitsKey', 'in', some).execute());
      return asEntries((await Promise.all(found)).flat());
    },
    async insert({ folderId, rights, units }: Entry & { folderId: number }) {
      const row = { folderId, rights, unitsKey: unitsKey(units) };
      const { id } = await db.insertInto('permission').values(row).returning('id').executeTakeFirstOrThrow();
      await insertUnits(db, id, units);
      return id;
    },
    /** Writes only if rowVersion is still the same; says whether it did. */
    async update(id: number, rowVersion: number, { rights, units }: Entry) {
      const updating = db.updateTable('permission').set({ rights, unitsKey: unitsKey(units) });
      if (!(await updateIfCurrent(updating, id, rowVersion))) return false;
      await db.deleteFrom('permissionUnit').where('permissionId', '=', id).execute();
      await insertUnits(db, id, units);
      return true;
    },
    remove: (id: number, rowVersion: number) => deleteIfCurrent(db.deleteFrom('permission'), id, rowVersion),
  };
};

async function insertUnits(db: Db, permissionId: number, units: number[]) {
  const rows = [...new Set(units)].map((bizUnitId) => ({ permissionId, bizUnitId }));
  await db.insertInto('permissionUnit').values(rows).execute();
}

function asEntries(lines: (Omit<Permission, 'units'> & { bizUnitId: number })[]): Permission[] {
  return [...groupBy(lines, ({ id }) => id).values()].flatMap((units) => {
    const [first] = units;
    if (!first) return [];
    const { bizUnitId: _, ...entry } = first;
    return [{ ...entry, units: units.map(({ bizUnitId }) => bizUnitId) }];
  });
}
