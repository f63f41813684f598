import type { ExpressionBuilder, Generated, Insertable } from 'kysely';
import type { LogPosition } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { listStatement, onlyRow, statement, statementChunks } from '#server/storage/statement.ts';
import { liveFolders } from '../fileNodes.table.ts';
import type { ReceivedContent } from '../transfers/transfers.model.ts';
import { blobRows } from './blobRows.store.ts';
import { downloadableContents } from './downloadable.store.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    content: ReturnType<typeof contentStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
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
  }
}

function nextNumber(eb: ExpressionBuilder<Tables, 'fileVersion'>, fileId: number) {
  return eb
    .selectFrom('fileVersion')
    .select((of) => of(of.fn.coalesce(of.fn.max('number'), of.lit(0)), '+', 1).as('next'))
    .where('fileId', '=', fileId);
}

const versionInserted = statement((db, version: Omit<Tables['fileVersion'], 'id' | 'number'>) => {
  // Columns are named one by one, because the statement is prepared once.
  const { fileId, blobId, size, uploadedBy, uploadedOn, logPosition, logHash, actedBy } = version;
  const row = { fileId, blobId, size, uploadedBy, uploadedOn, logPosition, logHash, actedBy };
  return db
    .insertInto('fileVersion')
    .values((eb) => ({ ...row, number: nextNumber(eb, fileId) }))
    .returning(['id', 'number']);
});
/** Number of bound values of one version. */
const VERSION_COLUMNS = 9;
const versionsInserted = listStatement((db, rows: Insertable<Tables['fileVersion']>[]) =>
  db.insertInto('fileVersion').values(rows),
);
const onlyVersionsSet = listStatement((db, fileIds: number[]) =>
  db
    .updateTable('fileNode')
    .set((eb) => ({
      versionId: eb.selectFrom('fileVersion').select('fileVersion.id').whereRef('fileId', '=', 'fileNode.id'),
    }))
    .where('id', 'in', fileIds),
);
const blobOf = statement((db, { versionId }: { versionId: number }) =>
  db
    .selectFrom('fileVersion')
    .innerJoin('blob', 'blob.id', 'blobId')
    .select(['blob.id', 'blob.size', 'checksums', 'mediaType'])
    .where('fileVersion.id', '=', versionId),
);

/** A version without its number. */
interface NewVersion extends Pick<Tables['fileVersion'], 'fileId' | 'blobId' | 'size' | 'uploadedBy' | 'uploadedOn'> {
  actedBy?: number | null;
  /** The row of the upload. */
  log: LogPosition;
}

function asRow({ log, actedBy = null, ...version }: NewVersion) {
  return { ...version, actedBy, logPosition: log.position, logHash: log.hash };
}

/** Content and its versions: rows in the database, bytes in the blob store. */
export const contentStore = (db: Db) => ({
  ...blobRows(db),
  ...downloadableContents(db),
  /** Adds the next version of a file. @returns its id and number */
  insertVersion: async (version: NewVersion) => onlyRow(await versionInserted(db, asRow(version))),
  /** Gives files that were just inserted their content, as version 1. */
  async insertFirstVersions(versions: NewVersion[]) {
    const rows = versions.map((version) => ({ ...asRow(version), number: 1 }));
    for (const some of statementChunks(rows, VERSION_COLUMNS)) await versionsInserted(db, some);
    const fileIds = versions.map(({ fileId }) => fileId);
    for (const some of statementChunks(fileIds, 1)) await onlyVersionsSet(db, some);
  },
  /** All versions of a file, including the current one, newest first. */
  versionsOf: (fileId: number) =>
    db
      .selectFrom('fileVersion')
      .select(['id', 'number', 'size', 'uploadedBy', 'uploadedOn', 'actedBy'])
      .where('fileId', '=', fileId)
      .orderBy('number', 'desc')
      .execute(),
  /** When a file got this content last; undefined when it has it no more. */
  async uploadedOnOf(fileId: number, blobId: string) {
    const versions = db.selectFrom('fileVersion').select('uploadedOn').where('fileId', '=', fileId);
    const [newest] = await versions.where('blobId', '=', blobId).orderBy('number', 'desc').limit(1).execute();
    return newest?.uploadedOn;
  },
  /** Gives a version the highest number of its file. @returns that number */
  async makeNewest(fileId: number, versionId: number) {
    const { number } = await db
      .updateTable('fileVersion')
      .set((eb) => ({ number: nextNumber(eb, fileId) }))
      .where('id', '=', versionId)
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  },
  /** The content of a version. */
  blobOf: async (versionId: number): Promise<Blob | undefined> => (await blobOf(db, { versionId })).rows[0],
  /** The content of all versions of a file. */
  blobsOf: (fileId: number): Promise<Blob[]> =>
    db
      .selectFrom('fileVersion')
      .innerJoin('blob', 'blob.id', 'blobId')
      .select(['blob.id', 'blob.size', 'checksums', 'mediaType'])
      .where('fileId', '=', fileId)
      .execute(),
  /** The same, with the facts of its upload. */
  receivedAs: (versionId: number): Promise<ReceivedContent | undefined> =>
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
  /** The live direct subfolders of a folder, by name. */
  async subfolders(folderId: number) {
    const rows = await liveFolders(db)
      .select(['id', 'name', 'accessListId', 'denyDownload', 'viewOnly'])
      .where('parentId', '=', folderId)
      .orderBy('sortKey')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, denyDownload: row.denyDownload === 1, viewOnly: row.viewOnly === 1 }));
  },
  /** Removes all but the newest versions of a file, and marks their blobs for deletion when nothing else uses them. */
  async prune(fileId: number, maxVersions: number, on: string) {
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
});
