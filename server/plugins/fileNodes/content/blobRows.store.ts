import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { insertPart, isJoined, partIds, placeParts } from '#server/storage/blobs/joinedContents.store.ts';
import { PLAIN_BYTES } from '#server/storage/blobs/recognisedType.ts';
import { insertSmallContent, removePendingSmallContents } from '#server/storage/blobs/smallContents.store.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { listStatement, statementChunks } from '#server/storage/statement.ts';
import { countOf } from '#server/storage/terms.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    blob: {
      id: string;
      size: number;
      checksums: Uint8Array;
      createdOn: string;
      pendingDeletionOn: string | null;
      sha256: string | null;
      /** What its first bytes show; null for content from before this column existed, until it is examined. */
      mediaType: string | null;
      /** The checksum that a client sent and that was verified, `TYPE:hex`. */
      sentChecksum: string | null;
    };
    blobHold: { blobId: string; holder: string };
  }
}

/** Number of bound values of one blob. */
const BLOB_COLUMNS = 7;
const blobsInserted = listStatement((db, rows: Omit<Tables['blob'], 'pendingDeletionOn'>[]) =>
  db.insertInto('blob').values(rows),
);

/** The rows of blobs, and what keeps them: versions of files, and holders outside the tree. */
export const blobRows = (db: Db) => ({
  async insertBlobs(blobs: Blob[], createdOn: string) {
    const rows = blobs.map(({ id, size, checksums, mediaType = null, sha256 = null, sentChecksum = null }) => ({
      ...{ id, size, checksums, mediaType, sha256, sentChecksum, createdOn },
    }));
    for (const some of statementChunks(rows, BLOB_COLUMNS)) await blobsInserted(db, some);
    for (const blob of blobs) {
      insertSmallContent(db, blob);
      if (blob.parts) await placeParts(db, blob);
    }
  },
  /** Adds stored content that will be a part of another one. */
  async insertPart(contentId: string, part: Blob, createdOn: string) {
    await blobRows(db).insertBlobs([part], createdOn);
    await insertPart(db, contentId, part.id);
  },
  /** Marks a part for deletion that is not joined. */
  async dropPart(blobId: string, on: string) {
    await db.updateTable('blob').set({ pendingDeletionOn: on }).where('id', '=', blobId).execute();
  },
  /** Marks all parts of a content for deletion that was not joined, as one content. */
  async dropParts(contentId: string, on: string) {
    const nothing = { size: 0, checksums: Buffer.alloc(0), mediaType: PLAIN_BYTES, createdOn: on };
    await db
      .insertInto('blob')
      .values({ id: contentId, ...nothing, pendingDeletionOn: on })
      .execute();
  },
  /** Notes checksums that are known only now; a checksum that a client sent stays until there is another one. */
  async noteChecksums(blobId: string, { sha256, sentChecksum }: Pick<Tables['blob'], 'sha256' | 'sentChecksum'>) {
    const known = { ...(sha256 && { sha256 }), ...(sentChecksum && { sentChecksum }) };
    if (Object.keys(known).length > 0) await db.updateTable('blob').set(known).where('id', '=', blobId).execute();
  },
  /** Which of these blobs have a row. */
  async known(blobIds: string[]): Promise<Set<string>> {
    if (blobIds.length === 0) return new Set();
    const rows = await db.selectFrom('blob').select('id').where('id', 'in', blobIds).execute();
    return new Set(rows.map(({ id }) => id));
  },
  /**
   * Blobs that were marked for deletion before this moment; their bytes can be removed.
   * @returns their IDs, and the ID of the content where one is a part that was left of it
   */
  pendingDeletionBefore: (time: string) =>
    db
      .selectFrom('blob')
      .leftJoin('blobPart', 'blobPart.blobId', 'blob.id')
      .select(['blob.id', 'contentId'])
      .where('pendingDeletionOn', '<', time)
      .where('blob.id', 'not in', (eb) => eb.selectFrom('blobHold').select('blobId'))
      .limit(1000)
      .execute(),
  /** Removes the rows of all blobs that are marked for deletion; their files must have been removed. */
  async removePendingDeletion() {
    const pending = db.selectFrom('blob').select('id').where('pendingDeletionOn', 'is not', null);
    await db.updateTable('blob').set({ pendingDeletionOn: '' }).where('id', 'in', partIds(db, pending)).execute();
    await removePendingSmallContents(db);
    await db.deleteFrom('blob').where('pendingDeletionOn', 'is not', null).execute();
  },
  /**
   * Removes the row of a blob that is marked for deletion; the parts of a joined one are marked as it was.
   * @returns the parts; undefined when it is in use again, or has no row
   */
  async removeBlob(id: string): Promise<string[] | undefined> {
    const pending = db.deleteFrom('blob').where('id', '=', id).where('pendingDeletionOn', 'is not', null);
    const removed = await pending.returning('pendingDeletionOn').executeTakeFirst();
    if (!removed || !isJoined(id)) return removed && [];
    const parts = await db
      .updateTable('blob')
      .set(removed)
      .where('id', 'in', partIds(db, [id]))
      .returning('id')
      .execute();
    return parts.map((part) => part.id);
  },
  /** Number of contents in use; parts are none. */
  count: () =>
    countOf(
      db
        .selectFrom('blob')
        .where('pendingDeletionOn', 'is', null)
        .where('id', 'not in', (eb) => eb.selectFrom('blobPart').select('blobId')),
    ),
  /** Keeps a blob for a holder outside the tree, even after its file is deleted. */
  async hold(blobId: string, holder: string) {
    // It may have been marked for deletion a moment ago: a holder uses it again.
    await db.updateTable('blob').set({ pendingDeletionOn: null }).where('id', '=', blobId).execute();
    await db
      .insertInto('blobHold')
      .values({ blobId, holder })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  /** The blobs of a holder. */
  async held(holder: string): Promise<Blob[]> {
    const held = db.selectFrom('blobHold').select('blobId').where('holder', '=', holder);
    return db.selectFrom('blob').select(['id', 'size', 'checksums', 'mediaType']).where('id', 'in', held).execute();
  },
  /** Releases all blobs of a holder, and marks those for deletion that nothing else uses. */
  async release(holder: string, on: string) {
    const held = db.selectFrom('blobHold').select('blobId').where('holder', '=', holder);
    const others = db.selectFrom('blobHold').select('blobId').where('holder', '!=', holder);
    await db
      .updateTable('blob')
      .set({ pendingDeletionOn: on })
      .where('id', 'in', held)
      .where('id', 'not in', (eb) => eb.selectFrom('fileVersion').select('blobId'))
      .where('id', 'not in', others)
      .execute();
    await db.deleteFrom('blobHold').where('holder', '=', holder).execute();
  },
});
