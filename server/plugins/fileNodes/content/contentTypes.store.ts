import type { Db } from '#server/storage/database.ts';
import { no } from '#server/storage/terms.ts';
import type { ContentTypeStore } from './contentTypes.model.ts';

export const contentTypeStore = (db: Db): ContentTypeStore => ({
  unexamined: (after, take) =>
    db
      .selectFrom('blob')
      .select(['id', 'size', 'checksums', 'mediaType'])
      .where('mediaType', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(take)
      .execute(),
  async note(blobIds, mediaType) {
    if (blobIds.length > 0) await db.updateTable('blob').set({ mediaType }).where('id', 'in', blobIds).execute();
  },
  async setTypeOfFiles(blobIds, type) {
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
