import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { type Expiry, noticeDate } from '#contract/rules/expiry.ts';
import { nameKey, sortKey } from '#contract/rules/names.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { listStatement, onlyRow, statement } from '#server/storage/statement.ts';
import { containsTerm, no } from '#server/storage/terms.ts';
import {
  attributeOf,
  type FilePage,
  type FilePatch,
  type FileRow,
  type FileStore,
  type ListedRow,
  type ReadyRow,
} from '../fileNodes.model.ts';
import { nameColumns, rejectTakenName } from '../fileNodes.table.ts';
import { idsByAttribute, valuesIn } from './byAttribute.store.ts';
import { idsByUploader } from './byUploader.store.ts';
import { direction, orderOf } from './fileOrder.store.ts';
import { idsByName, rowByName } from './rowByName.store.ts';

const listed = [
  'id',
  'parentId',
  'name',
  'subject',
  'tags',
  'size',
  'type',
  'versionId',
  'rowVersion',
  'uploadedBy',
  'uploadedOn',
  'updatedBy',
  'updatedOn',
  'expiryDate',
  'expiryNoticePeriod',
] as const;

const ready = ['id', 'listed', 'listedValues', 'uploadedBy', 'updatedBy'] as const;

const liveFiles = (db: Db) => db.selectFrom('fileNode').where('isFolder', '=', no).where('binId', 'is', null);
const byId = statement((db, { id }: { id: number }) =>
  liveFiles(db)
    .select([...listed, 'ocr'])
    .where('id', '=', id),
);
const versionSet = statement((db, { id, versionId }: { id: number; versionId: number }) =>
  db.updateTable('fileNode').set({ versionId }).where('id', '=', id),
);
const occupantsNamed = listStatement((db, nameKeys: string[], { folderId }: { folderId: number }) =>
  db
    .selectFrom('fileNode')
    .select(['id', 'name', 'isFolder'])
    .where('parentId', '=', folderId)
    .where('deletedOn', 'is', null)
    .where('nameKey', 'in', nameKeys),
);
const inserted = listStatement((db, rows: Insertable<Tables['fileNode']>[]) =>
  db.insertInto('fileNode').values(rows).returning('id'),
);

export const fileStore = (db: Db): FileStore => {
  const live = liveFiles(db);
  const matching = (folderId: number, terms: string[]) =>
    terms.reduce((query, term) => query.where(containsTerm('nameFold', term)), live.where('parentId', '=', folderId));
  const changing = (by: number, on: string) =>
    db.updateTable('fileNode').set(stamped(by, on)).where('binId', 'is', null);
  return {
    find: async (id) => (await byId(db, { id })).rows[0] as FileRow | undefined,
    async findAll(ids) {
      // PostgreSQL rejects an empty list.
      if (ids.length === 0) return [];
      const rows = live.select([...listed, 'ocr']).where('id', 'in', ids);
      return (await rows.execute()) as FileRow[];
    },
    async following(folderId, last, take) {
      const rows = await matching(folderId, [])
        .select(listed)
        .$if(last !== undefined, (query) =>
          query.where(sql<boolean>`("sortKey", "id") > (${sortKey(last?.name ?? '')}, ${last?.id ?? 0})`),
        )
        .orderBy('sortKey')
        .orderBy('id')
        .limit(take)
        .execute();
      return rows as ListedRow[];
    },
    async page(folderId, { terms, column, ...input }) {
      const { skip, take, dir, isReversed } = fromTheNearerEnd(input);
      if (take <= 0) return [];
      const inOrder = <T extends SelectQueryBuilder<Tables, 'fileNode', object>>(query: T) =>
        query.orderBy(orderOf(column), direction(column, dir)).orderBy('id', dir) as T;
      // The ids come from the index alone, at any offset; only the rows of the page are read.
      const found =
        (terms.length === 0 && (await idsInStoredOrder(db, folderId, { ...input, column, skip, take, dir }))) ||
        inOrder(matching(folderId, terms).select('id')).limit(take).offset(skip);
      if (Array.isArray(found) && found.length === 0) return [];
      const page = await inOrder(db.selectFrom('fileNode').select(ready).where('id', 'in', found)).execute();
      return (isReversed ? page.reverse() : page) as ReadyRow[];
    },
    async rowOf(folderId, startsWith, { skip, column, dir }) {
      if (column === 'name') return rowByName(db, folderId, startsWith, { skip, dir });
      // Files are numbered in an index, without their names.
      const numbered = matching(folderId, []).select((eb) => [
        'id',
        eb.fn
          .agg<number>('row_number')
          .over((over) => over.orderBy(orderOf(column), direction(column, dir)).orderBy('id', dir))
          .as('number'),
      ]);
      const behind = sql<number | null>`min(case when "number" > ${skip} then "number" end)`;
      const found = await db
        .selectFrom(numbered.as('numbered'))
        .select((eb) => eb.fn.coalesce(behind, eb.fn.min('number')).as('number'))
        .where('id', 'in', idsByName(db, folderId, startsWith))
        .executeTakeFirst();
      return found?.number ? found.number - 1 : null;
    },
    async count(folderId, terms) {
      const row = await matching(folderId, terms)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    async countValued(folderId, attributeId) {
      const row = await valuesIn(db, folderId, attributeId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    async occupants(folderId, names) {
      const { rows } = await occupantsNamed(db, names.map(nameKey), { folderId });
      return rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 }));
    },
    async insert({ name, uploadedBy, uploadedOn, ...file }) {
      const stamps = { createdBy: uploadedBy, createdOn: uploadedOn, updatedBy: uploadedBy, updatedOn: uploadedOn };
      const row = {
        ...file,
        ...nameColumns(name),
        ...expiryColumns(file),
        ...stamps,
        uploadedBy,
        uploadedOn,
        isFolder: 0 as const,
      };
      return onlyRow(await rejectTakenName(inserted(db, [row]))).id;
    },
    async setVersion(id, versionId) {
      await versionSet(db, { id, versionId });
    },
    async setContent(id, content, by, on) {
      await changing(by, on).set(content).where('id', '=', id).execute();
    },
    async setExpiry(id, expiry) {
      await db.updateTable('fileNode').set(expiryColumns(expiry)).where('id', '=', id).execute();
    },
    async setOcr(id, ocr) {
      await db.updateTable('fileNode').set({ ocr }).where('id', '=', id).execute();
    },
    async update(id, rowVersion, patch, by, on) {
      const updating = changing(by, on)
        .set(asColumns(patch))
        .where('id', '=', id)
        .where('rowVersion', '=', rowVersion)
        .executeTakeFirst();
      return (await rejectTakenName(updating)).numUpdatedRows === 1n;
    },
    async updateAll(ids, patch, by, on) {
      await changing(by, on).set(patch).where('id', 'in', ids).execute();
    },
    async moveAll(ids, parentId, by, on, renamed = {}) {
      const location = { parentId, ...asColumns(renamed) };
      await rejectTakenName(changing(by, on).set(location).where('id', 'in', ids).execute());
    },
    async bin(id, rowVersion, by, on) {
      const { numUpdatedRows } = await binned(db, by, on)
        .where('id', '=', id)
        .where('rowVersion', '=', rowVersion)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async binAll(ids, by, on) {
      await binned(db, by, on).where('id', 'in', ids).execute();
    },
  };
};

/** The ids of a page in sort orders that need several queries; undefined for all other orders. */
function idsInStoredOrder(db: Db, folderId: number, { column, total, valued, ...page }: Omit<FilePage, 'terms'>) {
  if (column === 'uploadedBy') return idsByUploader(db, folderId, page);
  const attributeId = attributeOf(column);
  if (attributeId === undefined || total === undefined || valued === undefined) return undefined;
  return idsByAttribute(db, folderId, { ...page, attributeId, valued, empty: Math.max(0, total - valued) });
}

/** The same page, counted from the end where that is nearer. */
function fromTheNearerEnd({ skip, take, dir, total = 0 }: Pick<FilePage, 'skip' | 'take' | 'dir' | 'total'>) {
  const behind = total - skip - take;
  if (behind >= skip || total === 0) return { skip, take, dir, isReversed: false };
  const opposite = dir === 'asc' ? ('desc' as const) : ('asc' as const);
  return { skip: Math.max(0, behind), take: take + Math.min(0, behind), dir: opposite, isReversed: true };
}

function stamped(updatedBy: number, updatedOn: string) {
  return { updatedBy, updatedOn, rowVersion: sql<number>`"rowVersion" + 1` };
}

/** Marks files as items of the bin, each as a separate item. */
function binned(db: Db, deletedBy: number, deletedOn: string) {
  return db
    .updateTable('fileNode')
    .set({ deletedOn, deletedBy, binId: sql.ref('id'), rowVersion: sql<number>`"rowVersion" + 1` })
    .where('isFolder', '=', no)
    .where('binId', 'is', null);
}

function asColumns({ name, expiry, ...columns }: FilePatch) {
  return {
    ...columns,
    ...(name === undefined ? {} : nameColumns(name)),
    ...(expiry === undefined ? {} : expiryColumns(expiry)),
  };
}

/** The columns of an expiry, including the day on which the notice is due. */
function expiryColumns({ expiryDate, expiryNoticePeriod }: Expiry) {
  return { expiryDate, expiryNoticePeriod, noticeOn: noticeDate({ expiryDate, expiryNoticePeriod }) };
}
