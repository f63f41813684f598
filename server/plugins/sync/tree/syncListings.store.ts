import { sql } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    syncListings: ReturnType<typeof syncListingStore>;
  }
}

/** What listings for sync clients tell besides the entries. Reads only. */
export const syncListingStore = (db: Db, dialect: Dialect, slow: Db) => ({
  /** The media types of the contents of these versions, as far as they are known. */
  async contentsOf(versionIds: number[]) {
    const found = batches(versionIds, 1).map((ids) =>
      db
        .selectFrom('fileVersion')
        .innerJoin('blob', 'blob.id', 'blobId')
        .select(['fileVersion.id', 'mediaType'])
        .where('fileVersion.id', 'in', ids)
        .execute(),
    );
    return new Map((await Promise.all(found)).flat().map((row) => [row.id, row]));
  },
  /** Who made these files and folders. */
  async makersOf(nodeIds: number[]) {
    const found = batches(nodeIds, 1).map((ids) =>
      db.selectFrom('fileNode').select(['id', 'createdBy']).where('id', 'in', ids).execute(),
    );
    return new Map((await Promise.all(found)).flat().map(({ id, createdBy }) => [id, createdBy]));
  },
  /**
   * The bytes of the live files in each of these folders and in all folders below.
   * @param lists counts only files in folders with one of these access lists; absent: all
   */
  async bytesBelow(folderIds: number[], lists: number[] | undefined): Promise<Map<number, number>> {
    if (folderIds.length === 0 || lists?.length === 0) return new Map();
    const readable = lists ? sql`and "accessListId" in (${sql.join(lists)})` : sql``;
    // SQLite takes an index that has more conditions and not the sizes.
    const bySize = dialect === 'sqlite' ? sql`indexed by "fileNode_sizes"` : sql``;
    const found = batches(folderIds, 2).map((ids) =>
      sql<{ id: number; bytes: number }>`with recursive inside("start", "id") as (
        select "id", "id" from "fileNode" where "id" in (${sql.join(ids)})
        union all
        select "start", child."id" from "fileNode" as child join inside on child."parentId" = inside."id"
        where child."isFolder" = 1 and child."binId" is null)
        select "start" as "id", sum(file."size") as "bytes" from inside
        join "folderAccess" on "folderId" = inside."id" ${readable}
        join "fileNode" as file ${bySize} on file."parentId" = inside."id"
        where file."isFolder" = 0 and file."binId" is null group by "start"`.execute(slow),
    );
    return new Map((await Promise.all(found)).flatMap(({ rows }) => rows).map(({ id, bytes }) => [id, Number(bytes)]));
  },
});
