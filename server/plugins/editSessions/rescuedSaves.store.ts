import type { Generated } from 'kysely';
import type { RescueReason } from '#contract/fileNodes/rescuedSaves.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Db, Tables } from '#server/storage/database.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    rescuedSaves: ReturnType<typeof rescuedSaveStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** A save that could not be stored in its file; a hold keeps its content. */
    rescuedSave: {
      id: Generated<number>;
      fileId: number;
      sessionId: string;
      /** Who saved it. */
      userId: number;
      blobId: string;
      size: number;
      reason: RescueReason;
      on: string;
    };
  }
}

export type NewRescuedSave = Omit<Tables['rescuedSave'], 'id'>;

export const rescuedSaveStore = (db: Db) => ({
  async insert(save: NewRescuedSave) {
    const inserted = await db.insertInto('rescuedSave').values(save).returning('id').executeTakeFirstOrThrow();
    return inserted.id;
  },
  find: (id: number) => db.selectFrom('rescuedSave').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Newest first. */
  listOf: (fileId: number) =>
    db.selectFrom('rescuedSave').selectAll().where('fileId', '=', fileId).orderBy('id', 'desc').execute(),
  ofSession: (sessionId: string) =>
    db.selectFrom('rescuedSave').selectAll().where('sessionId', '=', sessionId).execute(),
  before: (time: string) => db.selectFrom('rescuedSave').selectAll().where('on', '<', time).execute(),
  async remove(id: number) {
    await db.deleteFrom('rescuedSave').where('id', '=', id).execute();
  },
  blobOf: async (blobId: string): Promise<Blob | undefined> =>
    db.selectFrom('blob').select(['id', 'size', 'checksums', 'mediaType']).where('id', '=', blobId).executeTakeFirst(),
});
