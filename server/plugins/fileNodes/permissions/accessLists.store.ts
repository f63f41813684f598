import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import { Rights } from '#contract/enums.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { no } from '#server/storage/terms.ts';
import { type ActivePerson, type Entry, unitsKey } from './permissions.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    accessLists: ReturnType<typeof accessListStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** A set of units; a person matches it by being, or being in, every one of them. Each set is stored once. */
    conjunction: { id: Generated<number>; key: string; size: number };
    conjunctionUnit: { conjunctionId: number; bizUnitId: number };
    accessList: { id: Generated<number>; key: string };
    accessListEntry: { accessListId: number; conjunctionId: number; rights: Rights };
  }
}

/**
 * Access lists: sets of effective entries, each stored once and shared by all folders with the same rights. A folder
 * refers to its list; a person's rights are evaluated per list.
 */
export const accessListStore = (db: Db) => ({
  /** The ids of the lists with exactly these entries; missing lists are created. */
  async upsert(lists: Entry[][]) {
    const sets = await upsertUnitSets(
      db,
      lists.flatMap((entries) => entries.map(({ units }) => units)),
    );
    return upsertAccessLists(
      db,
      lists.map((entries) => highest(entries, sets)),
    );
  },

  async entriesOf(listIds: number[]) {
    const found = batches(listIds).map((ids) =>
      db
        .selectFrom('accessListEntry')
        .innerJoin('conjunctionUnit', 'conjunctionUnit.conjunctionId', 'accessListEntry.conjunctionId')
        .select(['accessListId', 'accessListEntry.conjunctionId', 'rights', 'bizUnitId'])
        .where('accessListId', 'in', ids)
        .execute(),
    );
    const byList = groupBy((await Promise.all(found)).flat(), ({ accessListId }) => accessListId);
    return new Map([...byList].map(([listId, lines]) => [listId, asEntries(lines)]));
  },

  /** The user's rights through each of the lists, or through all lists. Lists without rights are left out. */
  async rightsOf(userId: number, listIds?: number[]) {
    const rows = await withMatching(db, { userId })
      .selectFrom('accessListEntry')
      .innerJoin('matching', 'matching.conjunctionId', 'accessListEntry.conjunctionId')
      .$if(listIds !== undefined, (query) => query.where('accessListId', 'in', listIds ?? []))
      .groupBy('accessListId')
      .select((eb) => ['accessListId', eb.fn.max('rights').as('rights')])
      .execute();
    return new Map(rows.map(({ accessListId, rights }) => [accessListId, rights]));
  },

  /** The rights of each of these users through each of these lists. Users without rights are left out. */
  async rightsOfAll(userIds: number[], listIds: number[]) {
    const found = [];
    for (const some of batches(userIds))
      for (const lists of batches(listIds))
        found.push(
          ...(await withMatching(db, { userIds: some })
            .selectFrom('accessListEntry')
            .innerJoin('matching', 'matching.conjunctionId', 'accessListEntry.conjunctionId')
            .where('accessListId', 'in', lists)
            .groupBy(['userId', 'accessListId'])
            .select((eb) => ['userId', 'accessListId as listId', eb.fn.max('rights').as('rights')])
            .execute()),
        );
    return found;
  },

  /** The keys of all sets of units that the user matches. */
  async matchesOf(userId: number) {
    const rows = await withMatching(db, { userId })
      .selectFrom('matching')
      .innerJoin('conjunction', 'conjunction.id', 'conjunctionId')
      .select('key')
      .execute();
    return new Set(rows.map(({ key }) => key));
  },

  /** The people who can sign in and match each of these sets, by the key of the set. */
  async peopleMatching(sets: number[][]): Promise<Map<string, number[]>> {
    if (sets.length === 0) return new Map();
    const rows = await withMatching(db, { keys: [...new Set(sets.map(unitsKey))] })
      .selectFrom('matching')
      .innerJoin('conjunction', 'conjunction.id', 'conjunctionId')
      .innerJoin('userAccount', 'userAccount.id', 'userId')
      .where('deletedOn', 'is', null)
      .where('invalid', '=', no)
      .select(['key', 'userId'])
      .execute();
    const byKey = groupBy(rows, ({ key }) => key);
    return new Map([...byKey].map(([key, people]) => [key, people.map(({ userId }) => userId)]));
  },

  /** Creates the sets that do not exist yet, so that matches can be queried. */
  async upsertUnitSets(sets: number[][]) {
    await upsertUnitSets(db, sets);
  },

  /** Everyone who can sign in, sorted by name. */
  async activePeople(): Promise<ActivePerson[]> {
    const rows = await db
      .selectFrom('userAccount')
      .select(['id', 'name', 'email', 'isAdmin', 'isSysAdmin', 'cultureId'])
      .where('deletedOn', 'is', null)
      .where('invalid', '=', no)
      .orderBy('sortKey')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, isAdmin: row.isAdmin === 1, isSysAdmin: row.isSysAdmin === 1 }));
  },
});

/**
 * Which person matches which set: a person matches a set of units by being, or being in, every one of them. Every
 * evaluation of rights starts here.
 * @param filter the person, the people, or the keys of the sets to evaluate
 */
function withMatching(db: Db, { userId, userIds, keys }: { userId?: number; userIds?: number[]; keys?: string[] }) {
  return db
    .with('principal', (cte) =>
      cte
        .selectFrom('membership')
        .select(['userId', 'groupId as unitId'])
        .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
        .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds ?? []))
        .unionAll(
          cte
            .selectFrom('userAccount')
            .select(['id as userId', 'id as unitId'])
            .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? 0))
            .$if(userIds !== undefined, (query) => query.where('id', 'in', userIds ?? [])),
        ),
    )
    .with('matching', (cte) =>
      cte
        .selectFrom('principal')
        .innerJoin('conjunctionUnit', 'bizUnitId', 'unitId')
        .innerJoin('conjunction', 'conjunction.id', 'conjunctionId')
        .$if(keys !== undefined, (query) => query.where('conjunction.key', 'in', keys ?? []))
        .groupBy(['userId', 'conjunction.id', 'conjunction.size'])
        .having((eb) => eb(eb.fn.countAll(), '=', eb.ref('conjunction.size')))
        .select(['userId', 'conjunction.id as conjunctionId']),
    );
}

/** One line per set, with its highest rights. */
function highest(entries: Entry[], sets: Map<string, number>): [conjunctionId: number, rights: Rights][] {
  const rights = new Map<number, Rights>();
  for (const entry of entries) {
    const id = sets.get(unitsKey(entry.units)) ?? 0;
    rights.set(id, Math.max(rights.get(id) ?? Rights.None, entry.rights) as Rights);
  }
  return [...rights].sort(([a], [b]) => a - b);
}

/**
 * The ids of sets by their keys. When two transactions create the same set at the same time, one waits for the other.
 */
async function upsertUnitSets(db: Db, sets: number[][]): Promise<Map<string, number>> {
  const byKey = new Map(sets.map((units) => [unitsKey(units), [...new Set(units)]]));
  const existing = await idsOf(db, 'conjunction', [...byKey.keys()]);
  const missing = [...byKey].filter(([key]) => !existing.has(key));
  for (const batch of batches(missing)) {
    const made = await db
      .insertInto('conjunction')
      .values(batch.map(([key, units]) => ({ key, size: units.length })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(['id', 'key'])
      .execute();
    const units = made.flatMap(({ id, key }) =>
      (byKey.get(key) ?? []).map((bizUnitId) => ({ conjunctionId: id, bizUnitId })),
    );
    for (const rows of batches(units)) await db.insertInto('conjunctionUnit').values(rows).execute();
  }
  return missing.length === 0 ? existing : idsOf(db, 'conjunction', [...byKey.keys()]);
}

async function upsertAccessLists(db: Db, lists: [number, Rights][][]): Promise<number[]> {
  const keys = lists.map((entries) => createHash('sha256').update(JSON.stringify(entries)).digest('base64url'));
  const byKey = new Map(lists.map((entries, index) => [keys[index] ?? '', entries]));
  let existing = await idsOf(db, 'accessList', [...byKey.keys()]);
  const missing = [...byKey.keys()].filter((key) => !existing.has(key));
  for (const batch of batches(missing)) {
    const made = await db
      .insertInto('accessList')
      .values(batch.map((key) => ({ key })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(['id', 'key'])
      .execute();
    const entries = made.flatMap(({ id, key }) =>
      (byKey.get(key) ?? []).map(([conjunctionId, rights]) => ({ accessListId: id, conjunctionId, rights })),
    );
    for (const rows of batches(entries)) await db.insertInto('accessListEntry').values(rows).execute();
  }
  if (missing.length > 0) existing = await idsOf(db, 'accessList', [...byKey.keys()]);
  return keys.map((key) => existing.get(key) ?? 0);
}

async function idsOf(db: Db, table: 'conjunction' | 'accessList', keys: string[]): Promise<Map<string, number>> {
  const found = batches(keys).map((some) =>
    db.selectFrom(table).select(['id', 'key']).where('key', 'in', some).execute(),
  );
  return new Map((await Promise.all(found)).flat().map(({ id, key }) => [key, id]));
}

function asEntries(lines: { conjunctionId: number; bizUnitId: number; rights: Rights }[]): Entry[] {
  return [...groupBy(lines, ({ conjunctionId }) => conjunctionId).values()].map((units) => ({
    units: units.map(({ bizUnitId }) => bizUnitId),
    rights: units[0]?.rights ?? Rights.None,
  }));
}
