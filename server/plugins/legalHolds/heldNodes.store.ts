import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lockShared } from '#server/storage/lock.ts';
import { HOLDS_LOCK } from './heldNodes.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    heldNodes: ReturnType<typeof heldNodeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    heldNode: { holdId: number; nodeId: number };
  }
}

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
  /** Waits for a hold that is being created, and blocks new ones until this transaction ends. */
  lockHolds: () => lockShared(db, dialect, HOLDS_LOCK),
});

async function among(ids: number[], find: (batch: number[]) => Promise<{ id: number }[]>): Promise<Set<number>> {
  const found = new Set<number>();
  for (const batch of batches(ids, 1)) for (const { id } of await find(batch)) found.add(id);
  return found;
}
