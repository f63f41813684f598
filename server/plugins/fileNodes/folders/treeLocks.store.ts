import { sql } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { no } from '#server/storage/terms.ts';

/** Folders that one call may lock separately: a server has memory for some thousand locks of all its transactions. */
const MAX_BRANCHES = 100;

/** Decision 0020 explains the locks. SQLite needs none: it has a single writer. */
export const treeLocks = (db: Db, dialect: Dialect) => ({
  /** Until this transaction ends, other changes of the tree structure or of rights wait. */
  lockTree: () => lock(db, dialect, 'tree'),
  /**
   * Until this transaction ends, other changes to the location or the rights of these nodes wait, including everything
   * below them and the folders above them. Changes elsewhere in the tree are not blocked.
   * @param unchanged folders whose location and rights must not change, for callers that add something to them
   */
  lockBranches: async (changed: number[], unchanged: number[] = []) => {
    if (dialect !== 'postgres') return;
    if (!(await isEverywhere(db, [...changed, ...unchanged]))) return lockBranches(db, changed, unchanged);
    await lock(db, dialect, 'tree');
    await lockFiles(db, changed);
  },
  /**
   * Until this transaction ends, other changes of these files wait.
   * @returns whether there can be others: what was read of the files before may be out of date
   */
  async lockFiles(ids: number[]): Promise<boolean> {
    if (dialect !== 'postgres') return false;
    await lockFiles(db, ids);
    return true;
  },
});

/** Whether these nodes lie in more folders than may be locked separately. */
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

/** Repeats until every folder found is locked: the tree may change while a lock is waited for. */
async function lockBranches(db: Db, changed: number[], unchanged: number[]): Promise<void> {
  const held = new Set<number>();
  for (;;) {
    const positions = await lockPositions(db, changed, unchanged);
    if (positions.every(({ id }) => held.has(id))) return;
    for (const { id } of positions) held.add(id);
    await lockFiles(
      db,
      positions.filter(({ isFile }) => isFile).map(({ id }) => id),
    );
  }
}

/**
 * Locks the folders on the paths from these nodes to the root: changed folders exclusively, all others with a shared
 * lock. The lock of the whole tree comes first, then the folders in the order of their ids, so that two transactions do
 * not deadlock. @returns the locked folders, and the changed files
 */
async function lockPositions(db: Db, changed: number[], unchanged: number[]): Promise<NodePosition[]> {
  const { rows } = await sql<NodePosition>`with recursive way(id, "parentId", "isFolder", changes) as (
    select id, "parentId", "isFolder", id = any(${changed}::bigint[])
      from "fileNode" where id = any(${[...changed, ...unchanged]}::bigint[])
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

/** Row locks: a thousand advisory locks would be more than a server has memory for. */
async function lockFiles(db: Db, ids: number[]): Promise<void> {
  const files = db.selectFrom('fileNode').select('id').where('isFolder', '=', no).where('id', 'in', ids);
  if (ids.length > 0) await files.orderBy('id').forNoKeyUpdate().execute();
}
