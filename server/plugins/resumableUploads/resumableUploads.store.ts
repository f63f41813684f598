import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Db } from '#server/storage/database.ts';
import type { ResumableUpload } from './resumableUploads.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    resumableUploads: ReturnType<typeof resumableUploadStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    resumableUpload: ResumableUpload;
    /** Durable content that belongs to no file yet. */
    resumablePiece: { resumableId: string; position: number; blobId: string; size: number; checksums: Uint8Array };
  }
}

export const resumableUploadStore = (db: Db) => {
  const piecesOf = (ids: string[]) =>
    db
      .selectFrom('resumablePiece')
      .select(['blobId as id', 'size', 'checksums'])
      .where('resumableId', 'in', ids)
      .orderBy('position')
      .execute();
  return {
    find: (id: string) => db.selectFrom('resumableUpload').selectAll().where('id', '=', id).executeTakeFirst(),
    async insert(upload: ResumableUpload) {
      await db.insertInto('resumableUpload').values(upload).execute();
    },
    /**
     * Ends other uploads of an announced file.
     * @returns the content received so far
     */
    async endOthers(uploadFileId: number): Promise<Blob[]> {
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
    /**
     * Adds the next piece.
     * @returns whether no other request was faster
     */
    async append(id: string, position: number, piece: Blob) {
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
    /** The pieces in order. */
    pieces: (id: string): Promise<Blob[]> => piecesOf([id]),
    /**
     * Closes an upload and removes its pieces.
     * @returns whether it was open
     */
    async close(id: string, state: 'done' | 'ended', received: number) {
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
    /** Bytes that open uploads have still to receive. */
    async outstanding(now: string) {
      const { bytes } = await db
        .selectFrom('resumableUpload')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(eb('length', '-', eb.ref('received'))), eb.lit(0)).as('bytes'))
        .where('state', '=', 'open')
        .where('expiresOn', '>', now)
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },
    async removeExpired(before: string) {
      await db.deleteFrom('resumableUpload').where('expiresOn', '<=', before).execute();
    },
  };
};
