import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import { Rights } from '#contract/enums.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import type { Db } from '#server/storage/database.ts';
import type { AccessListStore, Entry } from './permissions.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    /** A set of units that a person must all be, or be in; kept once. */
    conjunction: { id: Generated<number>; key: string; size: number };
    conjunctionUnit: { conjunctionId: number; bizUnitId: number };
    accessList: { id: Generated<number>; key: string };
    accessListEntry: { accessListId: number; conjunctionId: number; rights: Rights };
  }
}

export const accessListStore = (db: Db): AccessListStore => ({
  async intern(entries) {
    const rights = new Map<number, Rights>();
    for (const entry of entries) {
      const conjunctionId = await internConjunction(db, entry.units);
      rights.set(conjunctionId, Math.max(rights.get(conjunctionId) ?? Rights.None, entry.rights) as Rights);
    }
    return internList(
      db,
      [...rights].sort(([a], [b]) => a - b),
    );
  },

  async entriesOf(listId) {
    const rows = await db
      .selectFrom('accessListEntry')
      .innerJoin('conjunctionUnit', 'conjunctionUnit.conjunctionId', 'accessListEntry.conjunctionId')
      .select(['accessListEntry.conjunctionId', 'rights', 'bizUnitId'])
      .where('accessListId', '=', listId)
      .execute();
    return [...groupBy(rows, (row) => row.conjunctionId).values()].map(
      (lines): Entry => ({
        units: lines.map(({ bizUnitId }) => bizUnitId),
        rights: lines[0]?.rights ?? Rights.None,
      }),
    );
  },

  async rightsOf(userId, listIds) {
    const rows = await db
      .with('principal', (cte) =>
        cte
          .selectFrom('membership')
          .where('userId', '=', userId)
          .select('groupId as id')
          .unionAll(cte.selectFrom('userAccount').where('id', '=', userId).select('id')),
      )
      .with('matching', (cte) =>
        cte
          .selectFrom('conjunctionUnit')
          .innerJoin('conjunction', 'conjunction.id', 'conjunctionId')
          .where('bizUnitId', 'in', (eb) => eb.selectFrom('principal').select('id'))
          .groupBy(['conjunction.id', 'conjunction.size'])
          .having((eb) => eb(eb.fn.countAll(), '=', eb.ref('conjunction.size')))
          .select('conjunction.id'),
      )
      .selectFrom('accessListEntry')
      .where('conjunctionId', 'in', (eb) => eb.selectFrom('matching').select('id'))
      .$if(listIds !== undefined, (query) => query.where('accessListId', 'in', listIds ?? []))
      .groupBy('accessListId')
      .select((eb) => ['accessListId', eb.fn.max('rights').as('rights')])
      .execute();
    return new Map(rows.map(({ accessListId, rights }) => [accessListId, rights]));
  },
});

async function internConjunction(db: Db, units: number[]): Promise<number> {
  const members = [...new Set(units)].sort((a, b) => a - b);
  const key = members.join(',');
  const known = await db.selectFrom('conjunction').select('id').where('key', '=', key).executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('conjunction')
    .values({ key, size: members.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = members.map((bizUnitId) => ({ conjunctionId: id, bizUnitId }));
  await db.insertInto('conjunctionUnit').values(rows).execute();
  return id;
}

async function internList(db: Db, entries: [number, Rights][]): Promise<number> {
  const key = createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
  const known = await db.selectFrom('accessList').select('id').where('key', '=', key).executeTakeFirst();
  if (known) return known.id;
  const { id } = await db.insertInto('accessList').values({ key }).returning('id').executeTakeFirstOrThrow();
  const rows = entries.map(([conjunctionId, rights]) => ({ accessListId: id, conjunctionId, rights }));
  if (rows.length > 0) await db.insertInto('accessListEntry').values(rows).execute();
  return id;
}
