import { sql } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { no } from '#server/storage/terms.ts';
import type { FolderStore } from '../fileNodes.model.ts';

/** Folders that one call may lock by themselves: a server has room for some thousand locks, of all its transactions. */
const MAX_BRANCHES = 100;

/** See decision 0020. SQLite has a single writer, which is its lock. */
export const treeLocks = (db: Db, dialect: Dialect): Pick<FolderStore, 'lockTree' | 'lockBranches'> => ({
  lockTree: () => lock(db, dialect, 'tree'),
  lockBranches: async (changed, kept = []) => {
    if (dialect !== 'postgres') return;
    if (!(await isEverywhere(db, [...changed, ...kept]))) return lockBranches(db, changed, kept);
    await lock(db, dialect, 'tree');
    await lockFiles(db, changed);
  },
});

/** Whether these nodes lie in more folders than are locked by themselves. */
async function isEverywhere(db: Db, ids: number[]): Promise<boolean> {
  if (ids.length <= MAX_BRANCHES) return false;
  const { folders } = await db
    .selectFrom('fileNode')
    .select((eb) => eb.fn.count<number>('parentId').distinct().as('folders'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return folders > MAX_BRANCHES;
}

interface NodePosition {
  id: number;
  isFile: boolean;
}

/** Until nothing is found that is not locked yet: what lies where may change while a lock is waited for. */
async function lockBranches(db: Db, changed: number[], kept: number[]): Promise<void> {
  const held = new Set<number>();
  for (;;) {
    const positions = await lockPositions(db, changed, kept);
    if (positions.every(({ id }) => held.has(id))) return;
    for (const { id } of positions) held.add(id);
    await lockFiles(
      db,
      positions.filter(({ isFile }) => isFile).map(({ id }) => id),
    );
  }
}

/**
 * Locks the folders on the way from these nodes to the root, those that change alone and all others together with those
 * who do not change them either: first what stands for the whole tree, then in the order of their numbers, so that two
 * do not wait for each other. @returns what is locked, and the files that change
 */
async function lockPositions(db: Db, changed: number[], kept: number[]): Promise<NodePosition[]> {
  const { rows } = await sql<NodePosition>`with recursive way(id, "parentId", "isFolder", changes) as (
    select id, "parentId", "isFolder", id = any(${changed}::bigint[])
      from "fileNode" where id = any(${[...changed, ...kept]}::bigint[])
    union select above.id, above."parentId", 1, false from "fileNode" as above join way on way."parentId" = above.id)
    select id, "isFile", case
      when "isFile" then null
      when changes then pg_advisory_xact_lock(key)
      else pg_advisory_xact_lock_shared(key) end
    from (
      select 0 as id, false as "isFile", false as changes, hashtextextended('tree', 0) as key
      union all select id, "isFolder" = 0, bool_or(changes), hashtextextended('tree ' || id, 0)
        from way where "isFolder" = 1 or changes group by id, "isFolder"
      order by id) as place`.execute(db);
  return rows;
}

/** By their rows: a thousand together would take more locks of the other kind than a server has. */
async function lockFiles(db: Db, ids: number[]): Promise<void> {
  const files = db.selectFrom('fileNode').select('id').where('isFolder', '=', no).where('id', 'in', ids);
  if (ids.length > 0) await files.orderBy('id').forNoKeyUpdate().execute();
}
