import { type OrderByExpression, sql } from 'kysely';
import type { FileColumn } from '#contract/files.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import type { FileRow, FileStore, ListedRow } from './fileNodes.model.ts';
import { nameColumns, namesFree } from './fileNodes.table.ts';

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

const sortColumns: Record<Exclude<FileColumn, 'uploadedBy'>, OrderByExpression<Tables, 'fileNode', object>> = {
  name: 'sortKey',
  size: 'size',
  type: 'type',
  uploadedOn: 'uploadedOn',
  updatedOn: 'updatedOn',
  expiryDate: 'expiryDate',
};

export const fileStore = (db: Db): FileStore => {
  const live = db.selectFrom('fileNode').where('isFolder', '=', 0).where('binId', 'is', null);
  const matching = (folderId: number, terms: string[]) =>
    terms.reduce(
      (query, term) => query.where(sql<boolean>`"nameFold" like ${likeText(term)} escape '\\'`),
      live.where('parentId', '=', folderId),
    );
  return {
    find: async (id) =>
      (await live
        .select([...listed, 'ocr'])
        .where('id', '=', id)
        .executeTakeFirst()) as FileRow | undefined,
    async page(folderId, { terms, skip, take, column, dir }) {
      const uploader = sql`(select "sortKey" from "userAccount" where "userAccount"."id" = "fileNode"."uploadedBy")`;
      const rows = await matching(folderId, terms)
        .select(listed)
        .orderBy(column === 'uploadedBy' ? uploader : sortColumns[column], dir)
        .orderBy('id', dir)
        .limit(take)
        .offset(skip)
        .execute();
      return rows as ListedRow[];
    },
    async count(folderId, terms) {
      const row = await matching(folderId, terms)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    async occupants(folderId, names) {
      const rows = await db
        .selectFrom('fileNode')
        .select(['id', 'name', 'isFolder'])
        .where('parentId', '=', folderId)
        .where('deletedOn', 'is', null)
        .where('nameKey', 'in', names.map(nameKey))
        .execute();
      return rows.map((row) => ({ ...row, isFolder: row.isFolder === 1 }));
    },
    async insert({ name, uploadedBy, uploadedOn, ...file }) {
      const stamps = { createdBy: uploadedBy, createdOn: uploadedOn, updatedBy: uploadedBy, updatedOn: uploadedOn };
      const row = { ...file, ...nameColumns(name), ...stamps, uploadedBy, uploadedOn, isFolder: 0 as const };
      const inserting = db.insertInto('fileNode').values(row).returning('id').executeTakeFirstOrThrow();
      return (await namesFree(inserting)).id;
    },
    async setVersion(id, versionId) {
      await db.updateTable('fileNode').set({ versionId }).where('id', '=', id).execute();
    },
    async setContent(id, content) {
      await db
        .updateTable('fileNode')
        .set((eb) => ({
          ...content,
          updatedBy: content.uploadedBy,
          updatedOn: content.uploadedOn,
          rowVersion: eb('rowVersion', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
    },
    async setExpiry(id, expiry) {
      await db.updateTable('fileNode').set(expiry).where('id', '=', id).execute();
    },
  };
};

/** `%` and `_` are characters like any other. */
function likeText(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
