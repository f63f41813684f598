import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { countOf } from '#server/storage/terms.ts';
import { HOLDS_LOCK } from '../legalHolds/heldNodes.model.ts';
import type { CoveredNode } from './legalHolds.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    namedNodes: ReturnType<typeof namedNodeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
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

/** The nodes that each hold names. */
export const namedNodeStore = (db: Db, dialect: Dialect) => ({
  /** Those of these IDs that belong to files or folders, live or in Trash. */
  async present(ids: number[]) {
    const found = batches(ids).map((some) => db.selectFrom('fileNode').select('id').where('id', 'in', some).execute());
    return new Set((await Promise.all(found)).flat().map(({ id }) => id));
  },
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
    return { items: rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 })), total: await countOf(named) };
  },
  /** The named nodes that are not in Trash. */
  async live(holdId: number) {
    const rows = await db
      .selectFrom('heldNode')
      .innerJoin('fileNode', 'fileNode.id', 'nodeId')
      .select(['fileNode.id', 'parentId', 'name', 'isFolder'])
      .where('holdId', '=', holdId)
      .where('binId', 'is', null)
      .execute();
    return rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 }));
  },
  /** Nodes covered by a hold with IDs greater than `afterId`. */
  async coveredBy(holdId: number, afterId: number, take: number): Promise<CoveredNode[]> {
    const { rows } = await sql<Omit<CoveredNode, 'isFolder'> & { isFolder: 0 | 1 }>`${coveredTree(holdId)}
      select id, "parentId", "name", "isFolder", "versionId", "uploadedBy", "uploadedOn", "modifiedOn", "updatedOn" from "fileNode"
      where id in (select id from covered) and id > ${afterId} order by id limit ${take}`.execute(db);
    return rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 }));
  },
  /** Waits for running writes, and blocks new ones until this transaction ends. */
  lockWrites: () => lock(db, dialect, HOLDS_LOCK),
});

/** The named nodes of a hold and all their descendants, as `covered`. */
const coveredTree = (holdId: number) => sql`with recursive covered(id) as (
  select "nodeId" from "heldNode" where "holdId" = ${holdId}
  union select child.id from "fileNode" as child join covered on child."parentId" = covered.id)`;
