import type { Db, Tables } from '#server/storage/database.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { type Chunk, type ChunkedUpload, numberOf } from './chunkedUploads.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    chunkedUploads: ReturnType<typeof chunkedUploadStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    chunkedUpload: ChunkedUpload;
    /** The stored chunks of uploads that are under way; their contents are parts of the upload's. */
    chunk: { contentId: string; number: string; name: string; blobId: string };
  }
}

/** Uploads in chunks. A write that changes an upload locks its row first. */
export const chunkedUploadStore = (db: Db) => ({
  find: (userId: number, name: string): Promise<ChunkedUpload | undefined> =>
    db.selectFrom('chunkedUpload').selectAll().where('userId', '=', userId).where('name', '=', name).executeTakeFirst(),
  /** @throws {ApiError} 409 */
  async insert(upload: ChunkedUpload) {
    await failIfTaken(db.insertInto('chunkedUpload').values(upload).execute(), 'node.exists', upload.name);
  },
  /** Changes an upload that is under way. @returns false when there is none any more */
  async update(contentId: string, changes: Partial<Tables['chunkedUpload']>) {
    const open = db.updateTable('chunkedUpload').where('contentId', '=', contentId).where('reply', 'is', null);
    return (await open.set(changes).executeTakeFirst()).numUpdatedRows === 1n;
  },
  /** Counts the bytes of a chunk, less those that it replaces. */
  async count(contentId: string, bytes: number) {
    const counted = db.updateTable('chunkedUpload').where('contentId', '=', contentId);
    await counted.set((eb) => ({ received: eb('received', '+', bytes) })).execute();
  },
  /** The chunks in the order of their numbers. */
  async chunks(contentId: string): Promise<Chunk[]> {
    return db
      .selectFrom('chunk')
      .innerJoin('blob', 'blob.id', 'blobId')
      .select(['name', 'blob.id', 'size', 'checksums', 'mediaType'])
      .where('contentId', '=', contentId)
      .orderBy('number')
      .execute();
  },
  chunk: (contentId: string, name: string) =>
    db
      .selectFrom('chunk')
      .innerJoin('blob', 'blob.id', 'blobId')
      .select(['blob.id', 'size'])
      .where('contentId', '=', contentId)
      .where('number', '=', numberOf(name))
      .executeTakeFirst(),
  async insertChunk(contentId: string, name: string, blobId: string) {
    await db
      .insertInto('chunk')
      .values({ contentId, number: numberOf(name), name, blobId })
      .execute();
  },
  async removeChunk(contentId: string, name: string) {
    const chunk = db.deleteFrom('chunk').where('contentId', '=', contentId);
    await chunk.where('number', '=', numberOf(name)).execute();
  },
  /** Notes what the client is told of the stored file. */
  async noteReply(contentId: string, reply: string) {
    await db.updateTable('chunkedUpload').set({ reply }).where('contentId', '=', contentId).execute();
  },
  /** The chunks are no longer those of an upload. */
  async removeChunks(contentId: string) {
    await db.deleteFrom('chunk').where('contentId', '=', contentId).execute();
  },
  /**
   * Removes an upload with its chunks.
   * @param expiredOn removes it only if it has expired by then
   * @returns it, unless it was removed meanwhile
   */
  async remove(contentId: string, expiredOn?: string): Promise<ChunkedUpload | undefined> {
    const upload = db.deleteFrom('chunkedUpload').where('contentId', '=', contentId);
    const due = expiredOn === undefined ? upload : upload.where('expiresOn', '<=', expiredOn);
    return due.returningAll().executeTakeFirst();
  },
  /** The uploads whose time is over, and finished ones whose reply is not repeated any more. */
  async expired(now: string) {
    const rows = await db
      .selectFrom('chunkedUpload')
      .select('contentId')
      .where('expiresOn', '<=', now)
      .orderBy('expiresOn')
      .limit(1000)
      .execute();
    return rows.map(({ contentId }) => contentId);
  },
});
