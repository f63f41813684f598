import { sql } from 'kysely';
import type { UnitField } from '#contract/users/groups.ts';
import type { Paged, PageOf } from '#server/lib/page.ts';
import type { Db } from '#server/storage/database.ts';
import { containsTerm, countOf } from '#server/storage/terms.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    memberships: ReturnType<typeof membershipStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    membership: { groupId: number; userId: number };
  }
}

/** Memberships of users in groups. */
export const membershipStore = (db: Db) => ({
  /** Users in the group, or users who are not in it. */
  async users(groupId: number, isIn: boolean, page: PageOf<UnitField>) {
    const members = db.selectFrom('membership').select('userId').where('groupId', '=', groupId);
    return linesOf(
      await pageOfUnits(db, page, (units) =>
        units.where('isGroup', '=', 0).where('id', isIn ? 'in' : 'not in', members),
      ),
    );
  },
  /** Groups of the user, or groups that the user is not in. */
  async groups(userId: number, isIn: boolean, page: PageOf<UnitField>) {
    const groups = db.selectFrom('membership').select('groupId').where('userId', '=', userId);
    return linesOf(
      await pageOfUnits(db, page, (units) =>
        units.where('isGroup', '=', 1).where('id', isIn ? 'in' : 'not in', groups),
      ),
    );
  },
  /** Groups and users in one list. */
  async units(page: PageOf<UnitField>) {
    const { items, total } = await pageOfUnits(db, page, (units) => units);
    return { items: items.map(({ id, name, email, isGroup }) => ({ id, name, email, isGroup: isGroup === 1 })), total };
  },
  /** How many users are in each of these groups; groups without any are left out. */
  countUsers: (groupIds: number[]) => countBy(db, 'groupId', groupIds),
  /** How many groups each of these users is in. */
  countGroups: (userIds: number[]) => countBy(db, 'userId', userIds),
  /** The IDs of the users in a group. */
  async userIds(groupId: number) {
    const rows = await db.selectFrom('membership').select('userId').where('groupId', '=', groupId).execute();
    return rows.map(({ userId }) => userId);
  },
  /** The IDs of the groups of a user. */
  async groupIds(userId: number) {
    const rows = await db.selectFrom('membership').select('groupId').where('userId', '=', userId).execute();
    return rows.map(({ groupId }) => groupId);
  },
  /** @returns whether the user was not in the group before */
  async add(groupId: number, userId: number) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('membership')
      .values({ groupId, userId })
      .onConflict((conflict) => conflict.columns(['groupId', 'userId']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  /** @returns whether the user was in the group */
  async remove(groupId: number, userId: number) {
    const { numDeletedRows } = await db
      .deleteFrom('membership')
      .where('groupId', '=', groupId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  /** All memberships, with the names of the groups. */
  all() {
    return db
      .selectFrom('membership')
      .innerJoin('userGroup', 'userGroup.id', 'membership.groupId')
      .select(['membership.userId', 'userGroup.name'])
      .orderBy('userGroup.sortKey')
      .execute();
  },
  async removeUser(userId: number) {
    await db.deleteFrom('membership').where('userId', '=', userId).execute();
  },
});

async function countBy(db: Db, side: 'groupId' | 'userId', ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('membership')
    .select((eb) => [`${side} as id` as const, eb.fn.countAll<number>().as('count')])
    .where(side, 'in', ids)
    .groupBy(side)
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const orders = { name: 'sortKey', email: 'emailKey', id: 'id' } as const satisfies Record<UnitField, string>;

/** Users and groups, with the columns for searching and sorting. */
function allUnits(db: Db) {
  const people = db
    .selectFrom('userAccount')
    .select((eb) => [
      'id',
      'name',
      eb.ref('email').$castTo<string | null>().as('email'),
      'emailKey',
      'sortKey',
      'searchText',
    ])
    .select(sql<number>`0`.as('isGroup'))
    .where('deletedOn', 'is', null);
  const groups = db
    .selectFrom('userGroup')
    .select(['id', 'name', 'email', sql<string>`lower(coalesce("email", ''))`.as('emailKey'), 'sortKey', 'searchText'])
    .select(sql<number>`1`.as('isGroup'));
  return db.selectFrom(people.unionAll(groups).as('unit'));
}
type Units = ReturnType<typeof allUnits>;

async function pageOfUnits(db: Db, { terms, skip, take, sort }: PageOf<UnitField>, narrow: (units: Units) => Units) {
  const matching = terms.reduce((query, term) => query.where(containsTerm('searchText', term)), narrow(allUnits(db)));
  const items = await matching
    .select(['id', 'name', 'email', 'isGroup'])
    .orderBy(orders[sort.field], sort.dir)
    .orderBy('id', sort.dir)
    .limit(take)
    .offset(skip)
    .execute();
  return { items, total: await countOf(matching) };
}

function linesOf({ items, total }: Paged<{ id: number; name: string; email: string | null }>) {
  return { items: items.map(({ id, name, email }) => ({ id, name, email })), total };
}
