import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '#server/storage/database.ts';
import { no } from '#server/storage/terms.ts';
import type { FilePage } from '../fileNodes.model.ts';

interface ValuePage extends Pick<FilePage, 'skip' | 'take' | 'dir'> {
  attributeId: number;
  /** Number of files in the folder with a value, and without one. */
  valued: number;
  empty: number;
}

/**
 * Files of a folder sorted by their values of an attribute; files without a value come first. An index holds the values
 * of each folder in order, so that only one page is read, and nothing is sorted.
 */
export async function idsByAttribute(db: Db, folderId: number, page: ValuePage): Promise<number[]> {
  const { attributeId, skip, take, dir, valued, empty } = page;
  const withValue = valuesIn(db, folderId, attributeId).select('fileId as id').orderBy('sortKey', dir);
  const parts = [
    { count: empty, read: pagesOf(filesWithout(db, folderId, attributeId).orderBy('id', dir)) },
    { count: valued, read: pagesOf(withValue.orderBy('fileId', dir)) },
  ];
  const ids: number[] = [];
  let before = skip;
  for (const { count, read } of dir === 'asc' ? parts : parts.reverse()) {
    const missing = take - ids.length;
    if (before < count && missing > 0) {
      ids.push(...(await read(missing, before)).map(({ id }) => id));
    }
    before = Math.max(0, before - count);
  }
  return ids;
}

const pagesOf =
  <Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
  (take: number, skip: number) =>
    query.limit(take).offset(skip).execute();

/** The values of an attribute in a folder; triggers maintain the folder of each value. */
export const valuesIn = (db: Db, folderId: number, attributeId: number) =>
  db.selectFrom('attributeValue').where('folderId', '=', folderId).where('attributeId', '=', attributeId);

/** The condition `id > 0` makes SQLite use the index by id. */
function filesWithout(db: Db, folderId: number, attributeId: number) {
  const value = db
    .selectFrom('attributeValue')
    .select('id')
    .where('fileId', '=', sql.ref<number>('fileNode.id'))
    .where('attributeId', '=', attributeId);
  return db
    .selectFrom('fileNode')
    .select('id')
    .where('parentId', '=', folderId)
    .where('isFolder', '=', no)
    .where('binId', 'is', null)
    .where((eb) => eb('id', '>', eb.lit(0)))
    .where((eb) => eb.not(eb.exists(value)));
}
