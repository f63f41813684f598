import type { ExpressionBuilder, Generated } from 'kysely';
import type { Db, Tables } from '#server/storage/database.ts';
import { onlyRow, statement } from '#server/storage/statement.ts';
import { no } from '#server/storage/terms.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { liveFolders } from '../fileNodes.table.ts';
import type { ContentStore } from '../transfers/transfers.model.ts';

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
    };
    fileVersion: {
      id: Generated<number>;
      fileId: number;
      number: number;
      blobId: string;
      size: number;
      uploadedBy: number;
      uploadedOn: string;
      /** The log row of the upload; null for uploads from before this column existed. */
      logPosition: number | null;
      logHash: string | null;
      /** The administrator, during an impersonation. */
      actedBy: number | null;
    };
    blobHold: { blobId: string; holder: string };
  }
}

function nextNumber(eb: ExpressionBuilder<Tables, 'fileVersion'>, fileId: number) {
  return eb
    .selectFrom('fileVersion')
    .select((of) => of(of.fn.coalesce(of.fn.max('number'), of.lit(0)), '+', 1).as('next'))
    .where('fileId', '=', fileId);
}

const blobInserted = statement(
  (db, { id, size, checksums, createdOn, mediaType }: Omit<Tables['blob'], 'pendingDeletionOn' | 'sha256'>) =>
    db.insertInto('blob').values({ id, size, checksums, createdOn, mediaType, pendingDeletionOn: null }),
);
const versionInserted = statement((db, version: Omit<Tables['fileVersion'], 'id' | 'number'>) => {
  // Columns are named one by one, because the statement is prepared once.
  const { fileId, blobId, size, uploadedBy, uploadedOn, logPosition, logHash, actedBy } = version;
  const row = { fileId, blobId, size, uploadedBy, uploadedOn, logPosition, logHash, actedBy };
  return db
    .insertInto('fileVersion')
    .values((eb) => ({ ...row, number: nextNumber(eb, fileId) }))
    .returning(['id', 'number']);
});
const fileColumns = [
  'fileNode.id',
  'fileNode.parentId',
  'fileNode.name',
  'fileNode.subject',
  'fileNode.tags',
  'fileNode.size',
  'fileNode.type',
  'fileNode.versionId',
  'fileNode.rowVersion',
  'fileNode.uploadedBy',
  'fileNode.uploadedOn',
  'fileNode.updatedBy',
  'fileNode.updatedOn',
  'fileNode.expiryDate',
  'fileNode.expiryNoticePeriod',
  'fileNode.ocr',
] as const;
const blobOf = statement((db, { versionId }: { versionId: number }) =>
  db
    .selectFrom('fileVersion')
    .innerJoin('blob', 'blob.id', 'blobId')
    .select(['blob.id', 'blob.size', 'checksums', 'mediaType'])
    .where('fileVersion.id', '=', versionId),
);

/** Everything that a download of a file needs. */
const contentFound = statement((db, { fileId, versionId }: { fileId: number; versionId: number | null }) =>
  db
    .selectFrom('fileNode')
    .leftJoin('fileVersion', (join) =>
      join.on((eb) =>
        eb('fileVersion.id', '=', eb.fn.coalesce(eb.cast<number>(eb.val(versionId), 'bigint'), 'fileNode.versionId')),
      ),
    )
    .leftJoin('blob', 'blob.id', 'fileVersion.blobId')
    .leftJoin('blobScan', 'blobScan.blobId', 'blob.id')
    .select(fileColumns)
    .select(['blob.id as blobId', 'blob.size as blobSize', 'checksums', 'mediaType', 'state', 'finding', 'ownerId'])
    .where('fileNode.id', '=', fileId)
    .where('isFolder', '=', no)
    .where('binId', 'is', null),
);

export const contentStore = (db: Db): ContentStore => ({
  async insertBlob(blob, createdOn) {
    const { mediaType = null } = blob;
    await blobInserted(db, { ...blob, mediaType, createdOn });
  },
  async insertVersion({ log, actedBy = null, ...version }) {
    const row = { ...version, actedBy, logPosition: log.position, logHash: log.hash };
    return onlyRow(await versionInserted(db, row));
  },
  versionsOf: (fileId) =>
    db
      .selectFrom('fileVersion')
      .select(['id', 'number', 'size', 'uploadedBy', 'uploadedOn', 'actedBy'])
      .where('fileId', '=', fileId)
      .orderBy('number', 'desc')
      .execute(),
  async uploadedOnOf(fileId, blobId) {
    const versions = db.selectFrom('fileVersion').select('uploadedOn').where('fileId', '=', fileId);
    const [newest] = await versions.where('blobId', '=', blobId).orderBy('number', 'desc').limit(1).execute();
    return newest?.uploadedOn;
  },
  async makeNewest(fileId, versionId) {
    const { number } = await db
      .updateTable('fileVersion')
      .set((eb) => ({ number: nextNumber(eb, fileId) }))
      .where('id', '=', versionId)
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  },
  async findFile(fileId, versionId) {
    const [row] = (await contentFound(db, { fileId, versionId: versionId ?? null })).rows;
    if (!row) return undefined;
    const { blobId, blobSize, checksums, mediaType, state, finding, ownerId, ...file } = row;
    const scan = state && { state, finding, ownerId };
    const isThere = blobId !== null && checksums !== null;
    const blob = isThere ? { id: blobId, size: blobSize ?? 0, checksums, mediaType, scan } : undefined;
    return { file: file as FileRow, blob };
  },
  blobOf: async (versionId) => (await blobOf(db, { versionId })).rows[0],
  blobsOf: (fileId) =>
    db
      .selectFrom('fileVersion')
      .innerJoin('blob', 'blob.id', 'blobId')
      .select(['blob.id', 'blob.size', 'checksums', 'mediaType'])
      .where('fileId', '=', fileId)
      .execute(),
  receivedAs: (versionId) =>
    db
      .selectFrom('fileVersion')
      .innerJoin('blob', 'blob.id', 'blobId')
      .select([
        'blob.id',
        'blob.size',
        'checksums',
        'sha256',
        'uploadedBy',
        'uploadedOn',
        'actedBy',
        'logPosition',
        'logHash',
      ])
      .where('fileVersion.id', '=', versionId)
      .executeTakeFirst(),
  async noteSha256(blobId, sha256) {
    await db.updateTable('blob').set({ sha256 }).where('id', '=', blobId).execute();
  },
  async subfolders(folderId) {
    const rows = await liveFolders(db)
      .select(['id', 'name', 'accessListId', 'denyDownload', 'viewOnly'])
      .where('parentId', '=', folderId)
      .orderBy('sortKey')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, denyDownload: row.denyDownload === 1, viewOnly: row.viewOnly === 1 }));
  },
  async prune(fileId, maxVersions, on) {
    const surplus = await db
      .selectFrom('fileVersion')
      .select(['id', 'blobId'])
      .where('fileId', '=', fileId)
      .orderBy('number', 'desc')
      .offset(maxVersions)
      .limit(1000)
      .execute();
    if (surplus.length === 0) return;
    await db
      .deleteFrom('fileVersion')
      .where(
        'id',
        'in',
        surplus.map(({ id }) => id),
      )
      .execute();
    await db
      .updateTable('blob')
      .set({ pendingDeletionOn: on })
      .where(
        'id',
        'in',
        surplus.map(({ blobId }) => blobId),
      )
      .where('id', 'not in', (eb) => eb.selectFrom('fileVersion').select('blobId'))
      .where('id', 'not in', (eb) => eb.selectFrom('blobHold').select('blobId'))
      .execute();
  },
  async known(blobIds) {
    if (blobIds.length === 0) return new Set();
    const rows = await db.selectFrom('blob').select('id').where('id', 'in', blobIds).execute();
    return new Set(rows.map(({ id }) => id));
  },
  async pendingDeletionBefore(time) {
    const rows = await db
      .selectFrom('blob')
      .select('id')
      .where('pendingDeletionOn', '<', time)
      .where('id', 'not in', (eb) => eb.selectFrom('blobHold').select('blobId'))
      .limit(1000)
      .execute();
    return rows.map(({ id }) => id);
  },
  async removePendingDeletion() {
    await db.deleteFrom('blob').where('pendingDeletionOn', 'is not', null).execute();
  },
  async removeBlob(id) {
    const pending = db.deleteFrom('blob').where('id', '=', id).where('pendingDeletionOn', 'is not', null);
    return (await pending.executeTakeFirst()).numDeletedRows === 1n;
  },
  async count() {
    const counted = db.selectFrom('blob').where('pendingDeletionOn', 'is', null);
    const { count } = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return count;
  },
  async hold(blobId, holder) {
    // It may have been marked for deletion a moment ago: a holder uses it again.
    await db.updateTable('blob').set({ pendingDeletionOn: null }).where('id', '=', blobId).execute();
    await db
      .insertInto('blobHold')
      .values({ blobId, holder })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async held(holder) {
    const held = db.selectFrom('blobHold').select('blobId').where('holder', '=', holder);
    return db.selectFrom('blob').select(['id', 'size', 'checksums', 'mediaType']).where('id', 'in', held).execute();
  },
  async release(holder, on) {
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
