import { sql } from 'kysely';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Db } from '#server/storage/database.ts';
import { countOf, no } from '#server/storage/terms.ts';
import type { FilePage } from '../fileNodes.model.ts';

/**
 * Files of a folder sorted by uploader. An index holds them by uploader, so that only the uploaders before the page are
 * counted, and nothing is sorted.
 */
export async function idsByUploader(
  db: Db,
  folderId: number,
  { skip, take, dir }: Pick<FilePage, 'skip' | 'take' | 'dir'>,
): Promise<number[]> {
  const ids: number[] = [];
  let before = skip;
  for (const uploaders of await uploadersIn(db, folderId, dir)) {
    const uploaded = filesIn(db, folderId).where('uploadedBy', 'in', uploaders);
    const rows = await uploaded
      .select('id')
      .orderBy('id', dir)
      .limit(take - ids.length)
      .offset(before)
      .execute();
    ids.push(...rows.map(({ id }) => id));
    if (ids.length >= take) break;
    if (rows.length > 0) before = 0;
    else before -= await countOf(uploaded);
  }
  return ids;
}

const filesIn = (db: Db, folderId: number) =>
  db.selectFrom('fileNode').where('parentId', '=', folderId).where('isFolder', '=', no).where('binId', 'is', null);

/** The uploaders of files in a folder, sorted by name; uploaders with the same name are grouped. */
async function uploadersIn(db: Db, folderId: number, dir: 'asc' | 'desc'): Promise<number[][]> {
  const lowest = filesIn(db, folderId).select((eb) => eb.fn.min('uploadedBy').as('id'));
  // From each uploader to the next: one index lookup per uploader.
  const { rows } = await sql<{ id: number; sortKey: string }>`with recursive uploader(id) as (
      select id from (${lowest}) as lowest union all
      select (${lowest.where('uploadedBy', '>', sql.ref<number>('uploader.id'))}) from uploader where id is not null)
    select uploader.id, coalesce("sortKey", '') as "sortKey"
    from uploader left join "userAccount" on "userAccount".id = uploader.id
    where uploader.id is not null order by 2 ${sql.raw(dir)}, 1`.execute(db);
  return [...groupBy(rows, ({ sortKey }) => sortKey).values()].map((those) => those.map(({ id }) => id));
}
