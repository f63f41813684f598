import type { NotNull } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { OfFiles } from '../fileNodes.table.ts';
import type { ExpiringFile } from './expiryNotices.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    expiryNotices: ReturnType<typeof expiryNoticeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** Which files people were told of, once for each date. */
    expiryNotice: { fileId: number; expiryDate: string; sentOn: string };
  }
}

export const expiryNoticeStore = (db: Db) => ({
  /** Live files whose notice period has begun, whose date has not passed, and for which no notice was sent. */
  due: (today: string, take: number) =>
    db
      .selectFrom('fileNode as file')
      .innerJoin('folderAccess', 'folderId', 'file.parentId')
      .select(['file.id', 'file.name', 'file.parentId', 'file.uploadedBy', 'file.expiryDate', 'accessListId'])
      .where('file.noticeOn', '<=', today)
      .where('file.expiryDate', '>=', today)
      .where('file.binId', 'is', null)
      .orderBy('file.noticeOn')
      .orderBy('file.id')
      .limit(take)
      .$narrowType<Pick<OfFiles, 'parentId' | 'uploadedBy'> & { expiryDate: NotNull }>()
      .execute(),
  /**
   * Records that notices are sent. @returns the files without those for which a notice with the same date was sent
   * before
   */
  async insert(files: ExpiringFile[], sentOn: string) {
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
