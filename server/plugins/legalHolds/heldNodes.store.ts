import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock, lockShared } from '#server/storage/lock.ts';
import type { CoveredNode } from './legalHolds.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    heldNodes: ReturnType<typeof heldNodeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    heldNode: { holdId: number; nodeId: number };
    heldState: {
      holdId: number;
      nodeId: number;
      parentId: number | null;
      name: string;
      rowVersion: number | null;
      versionId: number | null;
      binId: number | null;
      versions: number;
    };
  }
}

const LOCK = 'holds';

/** The nodes that active holds name, and what is covered through them, in Trash or not. */
export const heldNodeStore = (db: Db, dialect: Dialect) => ({
  /** Whether any active hold names a node. */
  async isAny() {
    return (await db.selectFrom('heldNode').select('nodeId').limit(1).executeTakeFirst()) !== undefined;
  },
  /** Those of these nodes that are named, or are below a named one. */
  covered: (ids: number[]) =>
    among(ids, async (batch) => {
      const { rows } = await sql<{ id: number }>`with recursive up(start, id, "parentId") as (
        select id, id, "parentId" from "fileNode" where id in (${sql.join(batch)})
        union all select up.start, above.id, above."parentId" from "fileNode" as above join up on up."parentId" = above.id)
        select distinct start as id from up join "heldNode" on "nodeId" = up.id`.execute(db);
      return rows;
    }),
  /** Those of these nodes that contain a named one. */
  above: (ids: number[]) =>
    among(ids, async (batch) => {
      // Walks up from the few named nodes, each folder once: a folder may contain a million nodes.
      const { rows } = await sql<{ id: number }>`with recursive up(id, "parentId") as (
        select id, "parentId" from "fileNode" where id in (select "nodeId" from "heldNode")
        union select above.id, above."parentId" from "fileNode" as above join up on up."parentId" = above.id)
        select id from up where id in (${sql.join(batch)})`.execute(db);
      return rows;
    }),
  /** The named nodes directly in a folder. */
  async namedIn(folderId: number) {
    const rows = await db
      .selectFrom('heldNode')
      .innerJoin('fileNode', 'fileNode.id', 'nodeId')
      .select('nodeId')
      .distinct()
      .where('parentId', '=', folderId)
      .execute();
    return rows.map(({ nodeId }) => nodeId);
  },
  /** Those of these IDs that belong to files or folders, live or in Trash. */
  present: (ids: number[]) =>
    among(ids, (batch) => db.selectFrom('fileNode').select('id').where('id', 'in', batch).execute()),
  /** Adds nodes to a hold, and stores the state of everything that becomes covered. */
  async add(holdId: number, ids: number[]) {
    for (const batch of batches(ids, 2)) {
      const rows = batch.map((nodeId) => ({ holdId, nodeId }));
      await db
        .insertInto('heldNode')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await sql`${coveredTree(holdId)}
      insert into "heldState" ("holdId", "nodeId", "parentId", "name", "rowVersion", "versionId", "binId", "versions")
      select cast(${holdId} as bigint), node.id, node."parentId", node."name",
        case when node."isFolder" = 0 then node."rowVersion" end, node."versionId", node."binId",
        (select count(*) from "fileVersion" where "fileId" = node.id)
      from "fileNode" as node where node.id in (select id from covered)
      on conflict do nothing`.execute(db);
  },
  async removeAll(holdId: number) {
    await db.deleteFrom('heldNode').where('holdId', '=', holdId).execute();
    await db.deleteFrom('heldState').where('holdId', '=', holdId).execute();
  },
  async page(holdId: number, skip: number, take: number) {
    const named = db.selectFrom('heldNode').where('holdId', '=', holdId);
    const rows = await named
      .innerJoin('fileNode', 'fileNode.id', 'nodeId')
      .select(['fileNode.id', 'parentId', 'name', 'isFolder'])
      .orderBy('sortKey')
      .orderBy('fileNode.id')
      .limit(take)
      .offset(skip)
      .execute();
    const { total } = await named.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { items: rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 })), total };
  },
  /** Nodes covered by a hold with IDs greater than `afterId`. */
  async coveredBy(holdId: number, afterId: number, take: number): Promise<CoveredNode[]> {
    const { rows } = await sql<Omit<CoveredNode, 'isFolder'> & { isFolder: 0 | 1 }>`${coveredTree(holdId)}
      select id, "parentId", "name", "isFolder", "versionId", "uploadedBy", "uploadedOn", "updatedOn" from "fileNode"
      where id in (select id from covered) and id > ${afterId} order by id limit ${take}`.execute(db);
    return rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 }));
  },
  /** Waits for running writes, and blocks new ones until this transaction ends. */
  lockWrites: () => lock(db, dialect, LOCK),
  /** Waits for a hold that is being created, and blocks new ones until this transaction ends. */
  lockHolds: () => lockShared(db, dialect, LOCK),
});

/** The named nodes of a hold and all their descendants, as `covered`. */
const coveredTree = (holdId: number) => sql`with recursive covered(id) as (
  select "nodeId" from "heldNode" where "holdId" = ${holdId}
  union select child.id from "fileNode" as child join covered on child."parentId" = covered.id)`;

async function among(ids: number[], find: (batch: number[]) => Promise<{ id: number }[]>): Promise<Set<number>> {
  const found = new Set<number>();
  for (const batch of batches(ids, 1)) for (const { id } of await find(batch)) found.add(id);
  return found;
}
