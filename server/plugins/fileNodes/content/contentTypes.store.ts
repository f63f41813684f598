import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Db } from '#server/storage/database.ts';
import { no } from '#server/storage/terms.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    contentTypes: ReturnType<typeof contentTypeStore>;
  }
}

/** The recognised types of content. */
export const contentTypeStore = (db: Db) => ({
  /** Content whose type is not known: it was stored before types were recorded. Sorted by id, behind one. */
  unexamined: (after: string, take: number): Promise<Blob[]> =>
    db
      .selectFrom('blob')
      .select(['id', 'size', 'checksums', 'mediaType'])
      .where('mediaType', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(take)
      .execute(),
  /** Records what content is. */
  async note(blobIds: string[], mediaType: string) {
    if (blobIds.length > 0) await db.updateTable('blob').set({ mediaType }).where('id', 'in', blobIds).execute();
  },
  /**
   * Sets the type of all files, live or in the bin, that have one of these contents now.
   * @returns their folders
   */
  async setTypeOfFiles(blobIds: string[], type: string) {
    if (blobIds.length === 0) return [];
    const versions = db.selectFrom('fileVersion').where('blobId', 'in', blobIds);
    const changed = await db
      .updateTable('fileNode')
      .set({ type })
      .where('isFolder', '=', no)
      .where('type', '!=', type)
      .where('id', 'in', versions.select('fileId'))
      .where('versionId', 'in', versions.select('fileVersion.id'))
      .returning('parentId')
      .execute();
    return [...new Set(changed.flatMap(({ parentId }) => parentId ?? []))];
  },
});
