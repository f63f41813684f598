import { type NotNull, type OrderByItemBuilder, sql } from 'kysely';
import type { BinColumn } from '#contract/fileNodes/bin.ts';
import type { Db } from '#server/storage/database.ts';
import { nextVersion } from '#server/storage/rowVersion.ts';
import { columnsOf, containsTerm, countOf } from '#server/storage/terms.ts';
import { ownColumns } from '../fileNodes.model.ts';
import { nameColumns, type OfFiles, rejectTakenName } from '../fileNodes.table.ts';
import { binBelow } from '../folders/belowFolder.store.ts';
import type { BinPage, BinRow } from './bin.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    bin: ReturnType<typeof binStore>;
  }
}

const columns = [
  ...columnsOf('item', ownColumns),
  ...([
    'item.isFolder',
    'item.modifiedOn',
    'item.denyDownload',
    'item.viewOnly',
    'item.deletedOn',
    'item.deletedBy',
  ] as const),
  'parent.binId as parentBinId' as const,
];

const sortColumns: Record<Exclude<BinColumn, 'deletedBy'>, `item.${string}`> = {
  deletedOn: 'item.deletedOn',
  name: 'item.sortKey',
  size: 'item.size',
  type: 'item.type',
  uploadedOn: 'item.uploadedOn',
  updatedOn: 'item.updatedOn',
  modifiedOn: 'item.modifiedOn',
};

/** Folders have no such times, and come first in both databases. */
const direction = (column: BinColumn, dir: BinPage['dir']) => (order: OrderByItemBuilder) => {
  if (column !== 'uploadedOn' && column !== 'modifiedOn') return dir === 'asc' ? order.asc() : order.desc();
  return dir === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast();
};

const accessList = sql<number>`coalesce("own"."accessListId", "around"."accessListId")`;

export const binStore = (db: Db) => {
  const items = db
    .selectFrom('fileNode as item')
    .innerJoin('fileNode as parent', 'parent.id', 'item.parentId')
    .innerJoin('folderAccess as around', 'around.folderId', 'item.parentId')
    // Files have no access list of their own.
    .leftJoin('folderAccess as own', 'own.folderId', 'item.id')
    .where('item.deletedOn', 'is not', null);
  const matching = ({ terms, lists }: Pick<BinPage, 'terms' | 'lists'>) =>
    terms.reduce(
      (query, term) => query.where(containsTerm('item.nameFold', term)),
      lists ? items.where((eb) => (lists.length > 0 ? eb(accessList, 'in', lists) : eb.lit(false))) : items,
    );
  const selected = (query: typeof items) =>
    query
      .select(columns)
      // A folder has no upload; it has a creation instead.
      .select((eb) => [
        eb.fn.coalesce('item.uploadedBy', 'item.createdBy').as('uploadedBy'),
        eb.fn.coalesce('item.uploadedOn', 'item.createdOn').as('uploadedOn'),
        accessList.as('accessListId'),
      ])
      .$narrowType<Pick<OfFiles, 'parentId'> & Record<'deletedOn' | 'deletedBy', NotNull>>();
  return {
    async find(id: number) {
      const row = await selected(items).where('item.id', '=', id).executeTakeFirst();
      return row && asItem(row);
    },
    async page({ skip, take, column, dir, ...filter }: BinPage) {
      const deleter = sql`(select "sortKey" from "userAccount" where "userAccount"."id" = "item"."deletedBy")`;
      const rows = await selected(matching(filter))
        .orderBy(column === 'deletedBy' ? deleter : sql.ref(sortColumns[column]), direction(column, dir))
        .orderBy('item.id', dir)
        .limit(take)
        .offset(skip)
        .execute();
      return rows.map(asItem);
    },
    count: (filter: Pick<BinPage, 'terms' | 'lists'>) => countOf(matching(filter)),
    /** Items deleted before this, oldest first. */
    async deletedBefore(time: string, skip: number, take: number) {
      const rows = await selected(items)
        .where('item.deletedOn', '<', time)
        .orderBy('item.deletedOn')
        .orderBy('item.id')
        .limit(take)
        .offset(skip)
        .execute();
      return rows.map(asItem);
    },
    countDeletedBefore: (time: string) => countOf(items.where('item.deletedOn', '<', time)),
    /** Total size in bytes of the files that were deleted with each of these folders. */
    async sizes(folderIds: number[]): Promise<Map<number, number>> {
      if (folderIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('fileNode')
        .select((eb) => ['binId', eb.fn.sum<number>('size').as('size')])
        .where('binId', 'in', folderIds)
        .groupBy('binId')
        .execute();
      return new Map(rows.map(({ binId, size }) => [binId ?? 0, size]));
    },
    /** Puts a live node, and every live node in it, into the bin as one item. */
    async put(id: number, by: number, on: string) {
      await db
        .updateTable('fileNode')
        .set({ deletedOn: on, deletedBy: by, binId: id, ...nextVersion })
        .where('id', '=', id)
        .execute();
      await binBelow(db, id);
    },
    /** Restores an item, with everything that was deleted with it, to a folder under this name. @throws {NameTaken} */
    async restore(id: number, { parentId, name }: { parentId: number; name: string }) {
      const alive = { ...nameColumns(name), parentId, deletedOn: null, deletedBy: null };
      const restoring = db
        .updateTable('fileNode')
        .set({ ...alive, ...nextVersion })
        .where('id', '=', id)
        .execute();
      await rejectTakenName(restoring);
      await db.updateTable('fileNode').set({ binId: null }).where('binId', '=', id).execute();
    },
    /**
     * Removes an item and everything below it for good, and marks content for deletion that nothing else uses. Says
     * whether the item still had this rowVersion.
     */
    remove: (id: number, rowVersion: number, on: string) => remove(db, id, rowVersion, on),
  };
};

async function remove(db: Db, id: number, rowVersion: number, on: string): Promise<boolean> {
  const item = await db
    .selectFrom('fileNode')
    .select('id')
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .where('deletedOn', 'is not', null)
    .executeTakeFirst();
  if (!item) return false;
  const removed = sql`with recursive gone(id) as (
    select id from "fileNode" where id = ${id}
    union all select child.id from "fileNode" as child join gone on child."parentId" = gone.id)`;
  await sql`${removed} update blob set "pendingDeletionOn" = ${on}
    where id in (select "blobId" from "fileVersion" where "fileId" in (select id from gone))
    and not exists (select 1 from "fileVersion" as other
      where other."blobId" = blob.id and other."fileId" not in (select id from gone))
    and not exists (select 1 from "blobHold" where "blobHold"."blobId" = blob.id)`.execute(db);
  await sql`${removed} delete from "fileNode" where id in (select id from gone)`.execute(db);
  return true;
}

type Flags = Record<'isFolder' | 'denyDownload' | 'viewOnly', number>;

function asItem({ isFolder, denyDownload, viewOnly, ...row }: Omit<BinRow, keyof Flags> & Flags): BinRow {
  return { ...row, isFolder: isFolder === 1, denyDownload: denyDownload === 1, viewOnly: viewOnly === 1 };
}
