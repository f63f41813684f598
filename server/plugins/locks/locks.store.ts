import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { listStatement, statement } from '#server/storage/statement.ts';
import { containsTerm, countOf, flag, no } from '#server/storage/terms.ts';
import type { Lock } from './locks.model.ts';

/** Locks of files: those that contain all terms in the name of the file or of the holder. */
interface LockFilter {
  terms: string[];
  /** Only those of this user. */
  holderId: number | undefined;
  /** Only in folders with one of these access lists. */
  lists: number[] | undefined;
  now: string;
}

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
  const ofUser = (userId: number, now: string) => live(now).where('userId', '=', userId).where('app', '!=', 'approval');
  const files = (now: string) =>
    live(now)
      .innerJoin('fileNode as file', 'file.id', 'nodeId')
      .where('file.isFolder', '=', no)
      .where('file.binId', 'is', null);
  const matching = ({ terms, holderId, lists, now }: LockFilter) => {
    let found = files(now)
      .innerJoin('userAccount as holder', 'holder.id', 'nodeLock.userId')
      .innerJoin('folderAccess as access', 'access.folderId', 'file.parentId');
    if (holderId !== undefined) found = found.where('nodeLock.userId', '=', holderId);
    if (lists) found = found.where((eb) => (lists.length > 0 ? eb('access.accessListId', 'in', lists) : eb.lit(false)));
    for (const term of terms)
      found = found.where((eb) =>
        eb.or([containsTerm('file.nameFold', term), containsTerm('holder.searchText', term)]),
      );
    return found;
  };
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
    /** The locks of a user, without those of approvals that the user has started. */
    async listOf(userId: number, now: string) {
      return (await ofUser(userId, now).execute()).map(asLock);
    },
    /** What a user has locked, by name. */
    nodesOf: (userId: number, now: string) =>
      db
        .selectFrom('fileNode')
        .select(['id', 'name'])
        .where('id', 'in', ofUser(userId, now).clearSelect().select('nodeId'))
        .orderBy('sortKey')
        .orderBy('id')
        .execute(),
    /** Locks of files, newest first, each with its file. */
    async page({ skip, take, ...filter }: LockFilter & { skip: number; take: number }) {
      const rows = await matching(filter)
        .select(['file.name', 'file.parentId'])
        .orderBy('nodeLock.createdOn', 'desc')
        .orderBy('nodeLock.token')
        .limit(take)
        .offset(skip)
        .execute();
      return rows.map(({ name, parentId, ...row }) => ({
        file: { id: row.nodeId, name, parentId },
        lock: asLock(row),
      }));
    },
    count: (filter: LockFilter) => countOf(matching(filter)),
    /** The reservations of users, each with the folder of its file. */
    async manual(now: string) {
      const rows = await files(now).where('app', '=', 'manual').select('file.parentId').execute();
      return rows.map(({ parentId, ...row }) => ({ folderId: parentId ?? 0, lock: asLock(row) }));
    },
    /** How many files a user has reserved. */
    countManual: (userId: number, now: string) =>
      countOf(live(now).where('userId', '=', userId).where('app', '=', 'manual')),
    /** The lock of an approval. */
    async ofApproval(approvalId: number) {
      const rows = await db.selectFrom('nodeLock').selectAll().where('approvalId', '=', approvalId).execute();
      return rows.map(asLock);
    },
    async namesOf(nodeIds: number[]) {
      const rows = await db.selectFrom('fileNode').select(['id', 'name']).where('id', 'in', nodeIds).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async insert({ isDeep, isShared, ...row }: Lock) {
      const flags = { isDeep: flag(isDeep), isShared: flag(isShared) };
      await db
        .insertInto('nodeLock')
        .values({ ...row, ...flags })
        .execute();
    },
    /** Gives a reservation another end and reason. */
    async update(token: string, changes: Pick<Lock, 'expiresOn' | 'reason'>) {
      await db.updateTable('nodeLock').set(changes).where('token', '=', token).execute();
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
    /** Removes the locks of these nodes and of all their descendants, but for reservations when they move. */
    async removeFrom(nodeIds: number[], as: 'moved' | 'removed') {
      // In most cases there are no locks, and the tree need not be searched.
      if (!(await isAny(db))) return;
      const all = db.deleteFrom('nodeLock');
      const removable = as === 'moved' ? all.where('app', 'not in', ['manual', 'approval']) : all;
      for (const ids of batches(nodeIds, 1)) {
        await removable.where('nodeId', 'in', ids).execute();
        await removable.where('nodeId', 'in', descendants(ids)).execute();
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
