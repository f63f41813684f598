import type { Generated, Selectable } from 'kysely';
import { foldText } from '#contract/rules/names.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { containsTerm, no } from '#server/storage/terms.ts';
import type { BulletinRow, BulletinStore, BulletinTexts } from './bulletins.model.ts';

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

export const bulletinStore = (db: Db): BulletinStore => ({
  async find(id) {
    const row = await db.selectFrom('bulletin').selectAll().where('id', '=', id).executeTakeFirst();
    return row && asBulletin(row);
  },
  async page({ terms, skip, take }) {
    const matching = terms.reduce(
      (query, term) => query.where((eb) => eb.or([containsTerm('bulletin.searchText', term), hasFileNamed(db, term)])),
      db.selectFrom('bulletin'),
    );
    const rows = await matching.selectAll().orderBy('id', 'desc').limit(take).offset(skip).execute();
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { items: rows.map(asBulletin), total };
  },
  async insert(texts, by, on) {
    const stamps = { createdBy: by, createdOn: on, updatedBy: by, updatedOn: on };
    const { id } = await db
      .insertInto('bulletin')
      .values({ ...asColumns(texts), ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  async update(id, rowVersion, texts, updatedBy, updatedOn) {
    const { numUpdatedRows } = await db
      .updateTable('bulletin')
      .set((eb) => ({ ...asColumns(texts), updatedBy, updatedOn, rowVersion: eb('rowVersion', '+', 1) }))
      .where('id', '=', id)
      .where('rowVersion', '=', rowVersion)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async remove(id) {
    await db.deleteFrom('bulletin').where('id', '=', id).execute();
  },
  async filesOf(bulletinIds) {
    if (bulletinIds.length === 0) return [];
    const rows = attachedFiles(db).where('bulletinId', 'in', bulletinIds).orderBy('bulletinId').orderBy('position');
    return (await rows.execute()).map(asAttached);
  },
  async attachmentsOf(fileIds) {
    if (fileIds.length === 0) return [];
    const rows = attachedFiles(db).where('fileId', 'in', fileIds).orderBy('bulletinId', 'desc').orderBy('fileId');
    return (await rows.execute()).map(asAttached);
  },
  async attachmentsIn(folderId) {
    const rows = attachedFiles(db)
      .where('file.parentId', '=', folderId)
      .orderBy('bulletinId', 'desc')
      .orderBy('fileId');
    return (await rows.execute()).map(asAttached);
  },
  binned: (bulletinId) =>
    db
      .selectFrom('bulletinFile')
      .innerJoin('fileNode as file', 'file.id', 'fileId')
      .select('blobId')
      .where('bulletinId', '=', bulletinId)
      .where('file.binId', 'is not', null)
      .execute(),
  async attach(bulletinId, files) {
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
            .whereRef('bulletinId', '=', 'bulletin.id' as never)
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
