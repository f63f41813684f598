import type { Db } from '#server/storage/database.ts';
import type { ResumableUpload, ResumableUploadStore } from './resumableUploads.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    resumableUpload: ResumableUpload;
    /** Durable content that belongs to no file yet. */
    resumablePiece: { resumableId: string; position: number; blobId: string; size: number; checksums: Uint8Array };
  }
}

export const resumableUploadStore = (db: Db): ResumableUploadStore => {
  const piecesOf = (ids: string[]) =>
    db
      .selectFrom('resumablePiece')
      .select(['blobId as id', 'size', 'checksums'])
      .where('resumableId', 'in', ids)
      .orderBy('position')
      .execute();
  return {
    find: (id) => db.selectFrom('resumableUpload').selectAll().where('id', '=', id).executeTakeFirst(),
    async insert(upload) {
      await db.insertInto('resumableUpload').values(upload).execute();
    },
    async endOthers(uploadFileId) {
      const open = await db
        .updateTable('resumableUpload')
        .set({ state: 'ended' })
        .where('uploadFileId', '=', uploadFileId)
        .where('state', '=', 'open')
        .returning('id')
        .execute();
      const ids = open.map(({ id }) => id);
      if (ids.length === 0) return [];
      const pieces = await piecesOf(ids);
      await db.deleteFrom('resumablePiece').where('resumableId', 'in', ids).execute();
      return pieces;
    },
    async append(id, position, piece) {
      const { numUpdatedRows } = await db
        .updateTable('resumableUpload')
        .set({ received: position + piece.size })
        .where('id', '=', id)
        .where('received', '=', position)
        .where('state', '=', 'open')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      const { size, checksums } = piece;
      await db
        .insertInto('resumablePiece')
        .values({ resumableId: id, position, blobId: piece.id, size, checksums })
        .execute();
      return true;
    },
    pieces: (id) => piecesOf([id]),
    async close(id, state, received) {
      const { numUpdatedRows } = await db
        .updateTable('resumableUpload')
        .set({ state, received })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await db.deleteFrom('resumablePiece').where('resumableId', '=', id).execute();
      return true;
    },
    async outstanding(now) {
      const { bytes } = await db
        .selectFrom('resumableUpload')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(eb('length', '-', eb.ref('received'))), eb.lit(0)).as('bytes'))
        .where('state', '=', 'open')
        .where('expiresOn', '>', now)
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },
    async removeExpired(before) {
      await db.deleteFrom('resumableUpload').where('expiresOn', '<=', before).execute();
    },
  };
};
