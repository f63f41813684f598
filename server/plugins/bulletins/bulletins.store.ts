import { type Generated, type Selectable, sql } from 'kysely';
import { foldText } from '#contract/rules/names.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { updateIfCurrent } from '#server/storage/rowVersion.ts';
import { containsTerm, countOf, no } from '#server/storage/terms.ts';
import type { Attachment, BulletinRow, BulletinTexts } from './bulletins.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    bulletins: ReturnType<typeof bulletinStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    bulletin: Omit<BulletinRow, 'id' | 'links' | 'rowVersion'> & {
      id: Generated<number>;
      /** JSON. */
      links: string;
      searchText: string;
      rowVersion: Generated<number>;
    };
    bulletinFile: { bulletinId: number; fileId: number; position: number; blobId: string; size: number };
  }
}

export const bulletinStore = (db: Db) => ({
  async find(id: number) {
    const row = await db.selectFrom('bulletin').selectAll().where('id', '=', id).executeTakeFirst();
    return row && asBulletin(row);
  },
  /** Newest first. */
  async page({ terms, skip, take }: { terms: string[]; skip: number; take: number }) {
    const matching = terms.reduce(
      (query, term) => query.where((eb) => eb.or([containsTerm('bulletin.searchText', term), hasFileNamed(db, term)])),
      db.selectFrom('bulletin'),
    );
    const rows = await matching.selectAll().orderBy('id', 'desc').limit(take).offset(skip).execute();
    return { items: rows.map(asBulletin), total: await countOf(matching) };
  },
  async insert(texts: BulletinTexts, by: number, on: string) {
    const stamps = { createdBy: by, createdOn: on, updatedBy: by, updatedOn: on };
    const { id } = await db
      .insertInto('bulletin')
      .values({ ...asColumns(texts), ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  async update(id: number, rowVersion: number, texts: BulletinTexts, updatedBy: number, updatedOn: string) {
    const updating = db.updateTable('bulletin').set({ ...asColumns(texts), updatedBy, updatedOn });
    return updateIfCurrent(updating, id, rowVersion);
  },
  async remove(id: number) {
    await db.deleteFrom('bulletin').where('id', '=', id).execute();
  },
  /** The attached files in order, without those in the bin. */
  async filesOf(bulletinIds: number[]) {
    if (bulletinIds.length === 0) return [];
    const rows = attachedFiles(db).where('bulletinId', 'in', bulletinIds).orderBy('bulletinId').orderBy('position');
    return (await rows.execute()).map(asAttached);
  },
  /** The bulletins that these files are attached to, newest first. */
  async attachmentsOf(fileIds: number[]) {
    if (fileIds.length === 0) return [];
    const rows = attachedFiles(db).where('fileId', 'in', fileIds).orderBy('bulletinId', 'desc').orderBy('fileId');
    return (await rows.execute()).map(asAttached);
  },
  /** The same for all files directly in a folder. */
  async attachmentsIn(folderId: number) {
    const rows = attachedFiles(db)
      .where('file.parentId', '=', folderId)
      .orderBy('bulletinId', 'desc')
      .orderBy('fileId');
    return (await rows.execute()).map(asAttached);
  },
  /** The attachments that are in the bin. */
  binned: (bulletinId: number) =>
    db
      .selectFrom('bulletinFile')
      .innerJoin('fileNode as file', 'file.id', 'fileId')
      .select('blobId')
      .where('bulletinId', '=', bulletinId)
      .where('file.binId', 'is not', null)
      .execute(),
  /** Sets the attachments to exactly these; attachments in the bin are kept in case they are restored. */
  async attach(bulletinId: number, files: Attachment[]) {
    await db
      .deleteFrom('bulletinFile')
      .where('bulletinId', '=', bulletinId)
      .where('fileId', 'in', liveFiles(db).select('file.id'))
      .execute();
    if (files.length === 0) return;
    await db
      .insertInto('bulletinFile')
      .values(files.map(({ id: fileId, blobId, size }, position) => ({ bulletinId, fileId, position, blobId, size })))
      .execute();
  },
});

function liveFiles(db: Db) {
  return db
    .selectFrom('bulletinFile')
    .innerJoin('fileNode as file', 'file.id', 'bulletinFile.fileId')
    .where('file.isFolder', '=', no)
    .where('file.binId', 'is', null);
}

function attachedFiles(db: Db) {
  return liveFiles(db)
    .innerJoin('bulletin', 'bulletin.id', 'bulletinFile.bulletinId')
    .innerJoin('blob', 'blob.id', 'bulletinFile.blobId')
    .select(['bulletinId', 'bulletin.title', 'bulletin.createdBy as authorId', 'file.id', 'file.name', 'file.type'])
    .select(['file.parentId', 'file.versionId', 'blob.mediaType', 'bulletinFile.blobId', 'bulletinFile.size']);
}

function asAttached<T extends { parentId: number | null; versionId: number | null }>(row: T) {
  return { ...row, parentId: row.parentId ?? 0, versionId: row.versionId ?? 0 };
}

function hasFileNamed(db: Db, term: string) {
  return db
    .selectNoFrom((eb) =>
      eb
        .exists(
          liveFiles(db)
            .select('fileId')
            .where('bulletinId', '=', sql.ref<number>('bulletin.id'))
            .where(containsTerm('file.nameFold', term)),
        )
        .as('found'),
    )
    .$asScalar();
}

function asColumns({ title, body, tags, links }: BulletinTexts) {
  const searched = [title, body, tags, ...links.flatMap(({ name, url }) => [name, url])];
  return { title, body, tags, links: JSON.stringify(links), searchText: foldText(searched.join('\n')) };
}

function asBulletin({ searchText: _, links, ...row }: Selectable<Tables['bulletin']>): BulletinRow {
  return { ...row, links: JSON.parse(links) };
}
