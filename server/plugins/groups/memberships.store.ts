import { type SelectQueryBuilder, sql } from 'kysely';
import type { UnitField } from '#contract/users/groups.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';
import type { Db } from '#server/storage/database.ts';
import { containsTerm } from '#server/storage/terms.ts';
import type { MembershipStore } from './groups.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    membership: { groupId: number; userId: number };
  }
}

/** A user or a group, with the columns for searching and sorting. */
interface TransactionMode {
  id: number;
  name: string;
  email: string | null;
  isGroup: number;
  emailKey: string;
  sortKey: string;
  searchText: string;
}

export const membershipStore = (db: Db): MembershipStore => ({
  async users(groupId, isIn, page) {
    const members = db.selectFrom('membership').select('userId').where('groupId', '=', groupId);
    return linesOf(
      await pageOfUnits(db, page, (units) =>
        units.where('isGroup', '=', 0).where('id', isIn ? 'in' : 'not in', members),
      ),
    );
  },
  async groups(userId, isIn, page) {
    const groups = db.selectFrom('membership').select('groupId').where('userId', '=', userId);
    return linesOf(
      await pageOfUnits(db, page, (units) =>
        units.where('isGroup', '=', 1).where('id', isIn ? 'in' : 'not in', groups),
      ),
    );
  },
  async units(page) {
    const { items, total } = await pageOfUnits(db, page, (units) => units);
    return { items: items.map(({ id, name, email, isGroup }) => ({ id, name, email, isGroup: isGroup === 1 })), total };
  },
  countUsers: (groupIds) => countBy(db, 'groupId', groupIds),
  countGroups: (userIds) => countBy(db, 'userId', userIds),
  async userIds(groupId) {
    const rows = await db.selectFrom('membership').select('userId').where('groupId', '=', groupId).execute();
    return rows.map(({ userId }) => userId);
  },
  async groupIds(userId) {
    const rows = await db.selectFrom('membership').select('groupId').where('userId', '=', userId).execute();
    return rows.map(({ groupId }) => groupId);
  },
  async add(groupId, userId) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('membership')
      .values({ groupId, userId })
      .onConflict((conflict) => conflict.columns(['groupId', 'userId']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async remove(groupId, userId) {
    const { numDeletedRows } = await db
      .deleteFrom('membership')
      .where('groupId', '=', groupId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  all() {
    return db
      .selectFrom('membership')
      .innerJoin('userGroup', 'userGroup.id', 'membership.groupId')
      .select(['membership.userId', 'userGroup.name'])
      .orderBy('userGroup.sortKey')
      .execute();
  },
  async removeUser(userId) {
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

const orders = { name: 'sortKey', email: 'emailKey', id: 'id' } as const satisfies Record<
  UnitField,
  keyof TransactionMode
>;
type Units = SelectQueryBuilder<{ unit: TransactionMode }, 'unit', object>;

async function pageOfUnits(db: Db, { terms, skip, take, sort }: PageOf<UnitField>, narrow: (units: Units) => Units) {
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
  const all = db.selectFrom(people.unionAll(groups).as('unit')) as unknown as Units;
  const matching = terms.reduce((query, term) => query.where(containsTerm('searchText', term)), narrow(all));
  const items = await matching
    .select(['id', 'name', 'email', 'isGroup'])
    .orderBy(orders[sort.field], sort.dir)
    .orderBy('id', sort.dir)
    .limit(take)
    .offset(skip)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

function linesOf({ items, total }: Paged<Pick<TransactionMode, 'id' | 'name' | 'email'>>) {
  return { items: items.map(({ id, name, email }) => ({ id, name, email })), total };
}
