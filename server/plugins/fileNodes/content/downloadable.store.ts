import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Db } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import { columnsOf, no } from '#server/storage/terms.ts';
import type { Scan } from '../../antivirus/antivirus.model.ts';
import type { FileRow } from '../fileNodes.model.ts';
import type { OfFiles } from '../fileNodes.table.ts';

/** The columns of a file that a download needs: reading all of them takes twice as long. */
const downloadColumns = ['id', 'parentId', 'name', 'type', 'versionId'] as const satisfies readonly (keyof FileRow)[];

/** A live file with a content of it, and the result of its virus scan. */
const downloadable = (db: Db, { fileId, versionId }: { fileId: number; versionId: number | null }) =>
  db
    .selectFrom('fileNode')
    .leftJoin('fileVersion', (join) =>
      join.on((eb) =>
        eb('fileVersion.id', '=', eb.fn.coalesce(eb.cast<number>(eb.val(versionId), 'bigint'), 'fileNode.versionId')),
      ),
    )
    .leftJoin('blob', 'blob.id', 'fileVersion.blobId')
    .leftJoin('blobScan', 'blobScan.blobId', 'blob.id')
    .select(columnsOf('fileNode', downloadColumns))
    .$narrowType<OfFiles>()
    .select(['blob.id as blobId', 'blob.size as blobSize', 'checksums', 'mediaType', 'sha256', 'sentChecksum'])
    .select(['state', 'finding', 'ownerId'])
    .where('fileNode.id', '=', fileId)
    .where('isFolder', '=', no)
    .where('binId', 'is', null);
const downloadableFound = statement(downloadable);

/** The same with small content itself, and with the first use of a key. */
const claimedFound = statement((db, values: { fileId: number; versionId: number; nonce: string }) =>
  downloadable(db, values)
    .leftJoin('smallContent', (join) =>
      join.onRef('smallContent.id', '=', 'blob.id').on('smallContent.quarantinedOn', 'is', null),
    )
    .leftJoin('spentKey', (join) => join.on('spentKey.nonce', '=', values.nonce))
    .select(['bytes', 'spentKey.ip as usedFrom', 'spentKey.startedOn as usedOn']),
);

interface Downloadable {
  file: Pick<FileRow, (typeof downloadColumns)[number]>;
  blob?: (Blob & { scan: Scan | null }) | undefined;
}

type FoundRow = Awaited<ReturnType<typeof downloadableFound>>['rows'][number];

function asDownloadable({ id, parentId, name, type, versionId, ...row }: FoundRow): Downloadable {
  const file = { id, parentId, name, type, versionId };
  const { blobId, blobSize, checksums, mediaType, sha256, sentChecksum, state, finding, ownerId } = row;
  if (blobId === null || checksums === null) return { file };
  const scan = state && { state, finding, ownerId };
  return { file, blob: { id: blobId, size: blobSize ?? 0, checksums, mediaType, sha256, sentChecksum, scan } };
}

/** Files with a content, as downloads find them. */
export const downloadableContents = (db: Db) => ({
  /** A live file with its current content, or that of another version, and the result of the virus scan. */
  async findFile(fileId: number, versionId?: number): Promise<Downloadable | undefined> {
    const [row] = (await downloadableFound(db, { fileId, versionId: versionId ?? null })).rows;
    return row && asDownloadable(row);
  },
  /**
   * The same for the holder of a key: with small content itself, which is read at once, and with the first use of the
   * key; null when it has not been used.
   */
  async findClaimed(claimed: { fileId: number; versionId: number; nonce: string }) {
    const { fileId, versionId, nonce } = claimed;
    const [row] = (await claimedFound(db, { fileId, versionId, nonce })).rows;
    if (!row) return undefined;
    const { bytes, usedFrom, usedOn } = row;
    const found = asDownloadable(row);
    if (found.blob && bytes) found.blob.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { ...found, used: usedFrom !== null && usedOn !== null ? { ip: usedFrom, startedOn: usedOn } : null };
  },
});
