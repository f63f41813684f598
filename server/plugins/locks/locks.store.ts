import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { listStatement, statement } from '#server/storage/statement.ts';
import { flag } from '#server/storage/terms.ts';
import type { Lock } from './locks.model.ts';

type LockRow = Omit<Lock, 'isDeep' | 'isShared'> & { isDeep: 0 | 1; isShared: 0 | 1 };

declare module '#server/kernel/context.ts' {
  interface Stores {
    locks: ReturnType<typeof lockStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    nodeLock: LockRow;
  }
}

export const lockStore = (db: Db, dialect: Dialect) => {
  const live = (now: string) => db.selectFrom('nodeLock').selectAll('nodeLock').where('expiresOn', '>', now);
  return {
    async find(token: string) {
      const row = await db.selectFrom('nodeLock').selectAll().where('token', '=', token).executeTakeFirst();
      return row && asLock(row);
    },
    /** The locks that apply to each of these nodes: their own, and deep locks of their ancestors. */
    async binding(nodeIds: number[], now: string) {
      const bound = new Map<number, Lock[]>();
      for (const ids of batches(nodeIds, 1)) {
        for (const { boundId, ...row } of (await bindingRows(db, ids, { now })).rows) {
          bound.set(boundId, [...(bound.get(boundId) ?? []), asLock(row)]);
        }
      }
      return bound;
    },
    /** The locks of the direct children of a folder. */
    async directlyIn(folderId: number, now: string) {
      const rows = live(now)
        .innerJoin('fileNode', 'fileNode.id', 'nodeId')
        .where('parentId', '=', folderId)
        .where('binId', 'is', null);
      return (await rows.execute()).map(asLock);
    },
    /** The locks of all descendants of a folder. */
    async below(folderId: number, now: string) {
      return (
        await live(now)
          .where('nodeId', 'in', descendants([folderId]))
          .execute()
      ).map(asLock);
    },
    async listOf(userId: number, now: string) {
      return (await live(now).where('userId', '=', userId).execute()).map(asLock);
    },
    /** What a user has locked, by name. */
    nodesOf: (userId: number, now: string) =>
      db
        .selectFrom('fileNode')
        .select(['id', 'name'])
        .where('id', 'in', (eb) =>
          eb.selectFrom('nodeLock').select('nodeId').where('userId', '=', userId).where('expiresOn', '>', now),
        )
        .orderBy('sortKey')
        .orderBy('id')
        .execute(),
    async insert({ isDeep, isShared, ...row }: Lock) {
      const flags = { isDeep: flag(isDeep), isShared: flag(isShared) };
      await db
        .insertInto('nodeLock')
        .values({ ...row, ...flags })
        .execute();
    },
    async extend(token: string, expiresOn: string) {
      await db.updateTable('nodeLock').set({ expiresOn }).where('token', '=', token).execute();
    },
    /** Gives the lock of an office server another name. */
    async rename(token: string, lockId: string) {
      await db.updateTable('nodeLock').set({ lockId }).where('token', '=', token).execute();
    },
    async remove(tokens: string[]) {
      if (tokens.length > 0) await db.deleteFrom('nodeLock').where('token', 'in', tokens).execute();
    },
    /** Removes the locks of these nodes and of all their descendants. */
    async removeFrom(nodeIds: number[]) {
      // In most cases there are no locks, and the tree need not be searched.
      if (!(await isAny(db))) return;
      for (const ids of batches(nodeIds, 1)) {
        await db.deleteFrom('nodeLock').where('nodeId', 'in', ids).execute();
        await db.deleteFrom('nodeLock').where('nodeId', 'in', descendants(ids)).execute();
      }
    },
    /**
     * Removes expired locks.
     * @returns those that were removed
     */
    async removeExpired(now: string) {
      const rows = await db.selectFrom('nodeLock').selectAll().where('expiresOn', '<=', now).execute();
      if (rows.length > 0) await db.deleteFrom('nodeLock').where('expiresOn', '<=', now).execute();
      return rows.map(asLock);
    },
    /** Whether a lock has expired that is still stored. */
    async hasExpired(now: string) {
      return (await expired(db, { now })).rows.length > 0;
    },
    /** Notes the session of the saves under a lock. */
    async setSession(token: string, sessionId: string) {
      await db.updateTable('nodeLock').set({ sessionId }).where('token', '=', token).execute();
    },
    async setHolder(token: string, userId: number) {
      await db.updateTable('nodeLock').set({ userId }).where('token', '=', token).execute();
    },
    isAny: () => isAny(db),
    /** Prevents other transactions from creating locks until this one ends. */
    lockLocks: () => lock(db, dialect, 'locks'),
  };
};

const expired = statement((db, { now }: { now: string }) =>
  db.selectFrom('nodeLock').select('token').where('expiresOn', '<=', now).limit(1),
);
const first = statement((db) => db.selectFrom('nodeLock').select('token').limit(1));
const isAny = async (db: Db) => (await first(db, {})).rows.length > 0;

/** The locks of nodes and of their ancestors, with the node that each lock applies to. */
const bindingRows = listStatement((db, ids: number[], { now }: { now: string }) =>
  db
    .withRecursive('up', (cte) =>
      cte
        .selectFrom('fileNode')
        .select(['id as boundId', 'id', 'parentId', sql<number>`0`.as('distance')])
        .where('id', 'in', ids)
        .unionAll(
          cte
            .selectFrom('fileNode as above')
            .innerJoin('up', 'up.parentId', 'above.id')
            .select(['up.boundId', 'above.id', 'above.parentId', sql<number>`distance + 1`.as('distance')]),
        ),
    )
    .selectFrom('up')
    .innerJoin('nodeLock', 'nodeLock.nodeId', 'up.id')
    .selectAll('nodeLock')
    .select('boundId')
    .where('expiresOn', '>', now)
    .where((eb) => eb.or([eb('distance', '=', 0), eb('isDeep', '=', 1)])),
);

/** All descendants of folders, live or not. */
function descendants(ids: number[]) {
  return sql<number>`(with recursive below(id) as (
    select id from "fileNode" where "parentId" in (${sql.join(ids)})
    union all select child.id from "fileNode" as child join below on child."parentId" = below.id)
    select id from below)`;
}

function asLock({ isDeep, isShared, ...row }: LockRow): Lock {
  return { ...row, isDeep: isDeep === 1, isShared: isShared === 1 };
}
