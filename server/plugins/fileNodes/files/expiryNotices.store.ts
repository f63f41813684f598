import type { Db } from '#server/storage/database.ts';
import type { ExpiringFile, ExpiryNoticeStore } from './expiryNotices.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    /** Which files people were told of, once for each date. */
    expiryNotice: { fileId: number; expiryDate: string; sentOn: string };
  }
}

export const expiryNoticeStore = (db: Db): ExpiryNoticeStore => ({
  async due(today, take) {
    const rows = await db
      .selectFrom('fileNode as file')
      .innerJoin('folderAccess', 'folderId', 'file.parentId')
      .select(['file.id', 'file.name', 'file.parentId', 'file.uploadedBy', 'file.expiryDate', 'accessListId'])
      .where('file.noticeOn', '<=', today)
      .where('file.expiryDate', '>=', today)
      .where('file.binId', 'is', null)
      .orderBy('file.noticeOn')
      .orderBy('file.id')
      .limit(take)
      .execute();
    return rows as ExpiringFile[];
  },
  async insert(files, sentOn) {
    const payload = await db
      .insertInto('expiryNotice')
      .values(files.map(({ id, expiryDate }) => ({ fileId: id, expiryDate, sentOn })))
      .onConflict((conflict) => conflict.columns(['fileId', 'expiryDate']).doNothing())
      .returning('fileId')
      .execute();
    await db
      .updateTable('fileNode')
      .set({ noticeOn: null })
      .where(
        'id',
        'in',
        files.map(({ id }) => id),
      )
      .execute();
    const ids = new Set(payload.map(({ fileId }) => fileId));
    return files.filter(({ id }) => ids.has(id));
  },
});
