import { type Insertable, type NotNull, type SelectQueryBuilder, sql } from 'kysely';
import { type Expiry, noticeDate } from '#contract/rules/expiry.ts';
import { nameKey, sortKey } from '#contract/rules/names.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { nextVersion, updateIfCurrent } from '#server/storage/rowVersion.ts';
import { listStatement, statement, statementChunks } from '#server/storage/statement.ts';
import { containsTerm, countOf, no } from '#server/storage/terms.ts';
import {
  attributeOf,
  type FilePage,
  type FilePatch,
  type FileRow,
  fileColumns,
  listedColumns,
  type NewFile,
} from '../fileNodes.model.ts';
import { nameColumns, type OfFiles, rejectTakenName } from '../fileNodes.table.ts';
import { idsByAttribute, valuesIn } from './byAttribute.store.ts';
import { idsByUploader } from './byUploader.store.ts';
import { direction, orderOf } from './fileOrder.store.ts';
import { idsByName, rowByName } from './rowByName.store.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    files: ReturnType<typeof fileStore>;
  }
}

const ready = ['id', 'listed', 'listedValues', 'modifiedOn', 'uploadedBy', 'updatedBy', 'versionId'] as const;

/** The number of the current version. */
const versionNumber =
  sql<number>`(select "number" from "fileVersion" where "fileVersion"."id" = "fileNode"."versionId")`.as(
    'versionNumber',
  );

const liveFiles = (db: Db) => db.selectFrom('fileNode').where('isFolder', '=', no).where('binId', 'is', null);
const byId = statement((db, { id }: { id: number }) =>
  liveFiles(db).select(fileColumns).$narrowType<OfFiles>().where('id', '=', id),
);
const occupantsNamed = listStatement((db, nameKeys: string[], { folderId }: { folderId: number }) =>
  db
    .selectFrom('fileNode')
    .select(['id', 'name', 'isFolder'])
    .where('parentId', '=', folderId)
    .where('deletedOn', 'is', null)
    .where('nameKey', 'in', nameKeys),
);
/** Number of bound values of a new file, at most. */
const FILE_COLUMNS = 21;
const inserted = listStatement((db, rows: Insertable<Tables['fileNode']>[]) =>
  db.insertInto('fileNode').values(rows).returning(['id', 'parentId', 'nameKey']),
);

/** Live files. */
export const fileStore = (db: Db) => {
  const live = liveFiles(db);
  const matching = (folderId: number, terms: string[]) =>
    terms.reduce((query, term) => query.where(containsTerm('nameFold', term)), live.where('parentId', '=', folderId));
  const changing = (updatedBy: number, updatedOn: string) =>
    db
      .updateTable('fileNode')
      .set({ updatedBy, updatedOn, ...nextVersion })
      .where('binId', 'is', null);
  return {
    find: async (id: number) => (await byId(db, { id })).rows[0],
    /** The live files among these ids. */
    async findAll(ids: number[]) {
      // PostgreSQL rejects an empty list.
      if (ids.length === 0) return [];
      const rows = live.select(fileColumns).where('id', 'in', ids);
      return rows.$narrowType<OfFiles>().execute();
    },
    /** Files of a folder by name, starting after the last file that was read. */
    following: (folderId: number, last: Pick<FileRow, 'id' | 'name'> | undefined, take: number) =>
      matching(folderId, [])
        .select(listedColumns)
        .$narrowType<OfFiles>()
        .$if(last !== undefined, (query) =>
          query.where(sql<boolean>`("sortKey", "id") > (${sortKey(last?.name ?? '')}, ${last?.id ?? 0})`),
        )
        .orderBy('sortKey')
        .orderBy('id')
        .limit(take)
        .execute(),
    async page(folderId: number, { terms, column, ...input }: FilePage) {
      const { skip, take, dir, isReversed } = fromTheNearerEnd(input);
      if (take <= 0) return [];
      const inOrder = <Row>(query: SelectQueryBuilder<Tables, 'fileNode', Row>) =>
        query.orderBy(orderOf(column), direction(column, dir)).orderBy('id', dir);
      // The ids come from the index alone, at any offset; only the rows of the page are read.
      const found =
        (terms.length === 0 && (await idsInStoredOrder(db, folderId, { ...input, column, skip, take, dir }))) ||
        inOrder(matching(folderId, terms).select('id')).limit(take).offset(skip);
      if (Array.isArray(found) && found.length === 0) return [];
      const page = await inOrder(
        db
          .selectFrom('fileNode')
          .select([...ready, versionNumber])
          .where('id', 'in', found),
      )
        .$narrowType<OfFiles & { listed: NotNull }>()
        .execute();
      return isReversed ? page.reverse() : page;
    },
    /**
     * The 0-based position of the next file whose name begins with a text, after `skip` rows; if there is none, from the
     * beginning.
     */
    async rowOf(
      folderId: number,
      startsWith: string,
      { skip, column, dir }: Pick<FilePage, 'skip' | 'column' | 'dir'>,
    ) {
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
    /** Number of files in a folder whose names contain all terms. */
    count: (folderId: number, terms: string[]) => countOf(matching(folderId, terms)),
    /** Number of files in a folder with a value of an attribute. */
    countValued: (folderId: number, attributeId: number) => countOf(valuesIn(db, folderId, attributeId)),
    /** The files and folders with these names in a folder. */
    async occupants(folderId: number, names: string[]) {
      const { rows } = await occupantsNamed(db, names.map(nameKey), { folderId });
      return rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 }));
    },
    /**
     * Inserts files without content.
     * @param files all with the same properties
     * @returns their IDs, in the same order
     * @throws {NameTaken}
     */
    async insert(files: NewFile[]) {
      const ids = new Map<string, number>();
      const keyOf = (parentId: number | null, key: string) => `${parentId} ${key}`;
      for (const some of statementChunks(files.map(newRow), FILE_COLUMNS)) {
        const { rows } = await rejectTakenName(inserted(db, some));
        for (const row of rows) ids.set(keyOf(row.parentId, row.nameKey), row.id);
      }
      return files.map(({ parentId, name }) => ids.get(keyOf(parentId, nameKey(name))) ?? 0);
    },
    /** Makes another version the current content. */
    async setContent(
      id: number,
      content: Pick<FileRow, 'versionId' | 'type' | 'size' | 'uploadedBy' | 'uploadedOn' | 'modifiedOn'>,
      by: number,
      on: string,
    ) {
      await changing(by, on).set(content).where('id', '=', id).execute();
    },
    /** Another modification time of the same content: not a change of the file, so its rowVersion stays. */
    async setModifiedOn(id: number, modifiedOn: number) {
      await db.updateTable('fileNode').set({ modifiedOn }).where('id', '=', id).execute();
    },
    async setExpiry(id: number, expiry: Expiry) {
      await db.updateTable('fileNode').set(expiryColumns(expiry)).where('id', '=', id).execute();
    },
    /** Stores the recognised text of a file; this is not a change of the file, so its rowVersion stays. */
    async setOcr(id: number, ocr: string | null) {
      await db.updateTable('fileNode').set({ ocr }).where('id', '=', id).execute();
    },
    /** Writes only if rowVersion is still the same; says whether it did. @throws {NameTaken} */
    async update(id: number, rowVersion: number, patch: FilePatch, by: number, on: string) {
      const updating = db.updateTable('fileNode').set({ ...asColumns(patch), updatedBy: by, updatedOn: on });
      return rejectTakenName(updateIfCurrent(updating.where('binId', 'is', null), id, rowVersion));
    },
    /** Makes the same change in many files. */
    async updateAll(ids: number[], patch: Pick<FilePatch, 'tags'>, by: number, on: string) {
      await changing(by, on).set(patch).where('id', 'in', ids).execute();
    },
    /** @param renamed the new name, for a single file @throws {NameTaken} */
    async moveAll(
      ids: number[],
      parentId: number,
      by: number,
      on: string,
      renamed: Pick<FilePatch, 'name' | 'type'> = {},
    ) {
      const location = { parentId, ...asColumns(renamed) };
      await rejectTakenName(changing(by, on).set(location).where('id', 'in', ids).execute());
    },
    /** Puts a file into the bin if rowVersion is still the same; says whether it did. */
    bin: (id: number, rowVersion: number, by: number, on: string) =>
      updateIfCurrent(binned(db, by, on), id, rowVersion),
    async binAll(ids: number[], by: number, on: string) {
      await binned(db, by, on).set(nextVersion).where('id', 'in', ids).execute();
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

function newRow({ name, uploadedBy, uploadedOn, ...file }: NewFile) {
  const stamps = { createdBy: uploadedBy, createdOn: uploadedOn, updatedBy: uploadedBy, updatedOn: uploadedOn };
  const upload = { uploadedBy, uploadedOn, isFolder: 0 as const };
  return { ...file, ...nameColumns(name), ...expiryColumns(file), ...stamps, ...upload };
}

/** Marks files as items of the bin, each as a separate item. */
function binned(db: Db, deletedBy: number, deletedOn: string) {
  return db
    .updateTable('fileNode')
    .set({ deletedOn, deletedBy, binId: sql.ref('id') })
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
