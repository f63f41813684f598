import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import { countOf } from '#server/storage/terms.ts';
import type { Watcher } from './notices.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    watches: ReturnType<typeof watchStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    watch: Watcher;
  }
}

const any = statement((db) => db.selectFrom('watch').select('nodeId').limit(1));

export const watchStore = (db: Db) => ({
  async add(userId: number, nodeId: number, since: string) {
    await db
      .insertInto('watch')
      .values({ userId, nodeId, since })
      .onConflict((conflict) => conflict.columns(['userId', 'nodeId']).doNothing())
      .execute();
  },
  async remove(userId: number, nodeId: number) {
    await db.deleteFrom('watch').where('userId', '=', userId).where('nodeId', '=', nodeId).execute();
  },
  /**
   * Live files and folders, by name.
   * @param readable the access lists by which the user can read; undefined for all
   */
  async page(userId: number, readable: number[] | undefined, skip: number, take: number) {
    if (readable?.length === 0) return { items: [], total: 0 };
    const watched = db
      .selectFrom('watch')
      .innerJoin('fileNode as node', 'node.id', 'nodeId')
      .innerJoin('folderAccess', (join) =>
        join.on((eb) =>
          eb(
            'folderId',
            '=',
            eb
              .case()
              .when('node.isFolder', '=', sql.lit(1))
              .then(eb.ref('node.id'))
              .else(eb.ref('node.parentId'))
              .end(),
          ),
        ),
      )
      .where('userId', '=', userId)
      .where('node.binId', 'is', null)
      .$if(readable !== undefined, (query) => query.where('accessListId', 'in', readable ?? []));
    const rows = await watched
      .select(['node.id', 'node.name', 'node.isFolder'])
      .orderBy('node.sortKey')
      .orderBy('node.id')
      .limit(take)
      .offset(skip)
      .execute();
    return { items: rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 })), total: await countOf(watched) };
  },
  /** Everything that a user watches, by name. */
  listOf: (userId: number) =>
    db
      .selectFrom('watch')
      .innerJoin('fileNode', 'fileNode.id', 'nodeId')
      .select(['fileNode.id', 'fileNode.name'])
      .where('userId', '=', userId)
      .orderBy('sortKey')
      .orderBy('fileNode.id')
      .execute(),
  async isAny() {
    return (await any(db, {})).rows.length > 0;
  },
  /** The users who watch each of these nodes or an ancestor, and since when. */
  async watchersOf(nodeIds: number[]) {
    const watchers: Watcher[] = [];
    for (const batch of batches(nodeIds, 1)) {
      const { rows } = await sql<Watcher>`with recursive up(start, id, "parentId") as (
        select id, id, "parentId" from "fileNode" where id in (${sql.join(batch)})
        union all select up.start, above.id, above."parentId" from "fileNode" as above join up on up."parentId" = above.id)
        select start as "nodeId", "userId", min("since") as "since" from up join "watch" on "watch"."nodeId" = up.id
        group by start, "userId"`.execute(db);
      watchers.push(...rows);
    }
    return watchers;
  },
  async removeOf(userId: number) {
    await db.deleteFrom('watch').where('userId', '=', userId).execute();
  },
});
