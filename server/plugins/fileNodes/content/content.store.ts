import { type ExpressionBuilder, type Generated, type Insertable, sql } from 'kysely';
import type { VersionApp } from '#contract/fileNodes/versions.ts';
import type { LogPosition } from '#server/kernel/context.ts';
import { batches } from '#server/storage/batches.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { listStatement, onlyRow, statement, statementChunks } from '#server/storage/statement.ts';
import { liveFolders } from '../fileNodes.table.ts';
import type { ListedVersion } from '../transfers/listedVersions.ts';
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
      /** The sitting in which it was saved; null for an upload. */
      sessionId: string | null;
      /** When the content was last changed, in milliseconds since 1970, as the client says; null where it says nothing. */
      modifiedOn: number | null;
      /** What stored it; null for versions from before this column existed. */
      app: VersionApp | null;
      /** The IDs of those who edited the file in that sitting, as JSON. */
      editors: string | null;
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
  const { sessionId, app, editors, modifiedOn } = version;
  const upload = { fileId, blobId, size, uploadedBy, uploadedOn, logPosition, logHash, actedBy };
  const row = { ...upload, sessionId, app, editors, modifiedOn };
  return db
    .insertInto('fileVersion')
    .values((eb) => ({ ...row, number: nextNumber(eb, fileId) }))
    .returning(['id', 'number']);
});
/** Number of bound values of one version. */
const VERSION_COLUMNS = 13;
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
const versionCount = statement((db, { fileId }: { fileId: number }) =>
  db
    .selectFrom('fileVersion')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fileId', '=', fileId),
);
const blobOf = statement((db, { versionId }: { versionId: number }) =>
  db
    .selectFrom('fileVersion')
    .innerJoin('blob', 'blob.id', 'blobId')
    .select(['blob.id', 'blob.size', 'checksums', 'mediaType', 'sha256', 'sentChecksum'])
    .where('fileVersion.id', '=', versionId),
);

/** A version without its number. */
interface NewVersion extends Pick<Tables['fileVersion'], 'fileId' | 'blobId' | 'size' | 'uploadedBy' | 'uploadedOn'> {
  actedBy?: number | null;
  modifiedOn: number | null;
  app: VersionApp;
  session?: { id: string; editorIds: number[] };
  /** The row of the upload, if there is one. */
  log: LogPosition | undefined;
}

function asRow({ log, actedBy = null, session, ...version }: NewVersion) {
  const row = { logPosition: log?.position ?? null, logHash: log?.hash ?? null };
  const editors = session ? JSON.stringify(session.editorIds) : null;
  return { ...version, actedBy, ...row, sessionId: session?.id ?? null, editors };
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
      .select([
        'id',
        'number',
        'size',
        'uploadedBy',
        'uploadedOn',
        'modifiedOn',
        'actedBy',
        'sessionId',
        'app',
        'editors',
      ])
      .where('fileId', '=', fileId)
      .orderBy('number', 'desc')
      .execute(),
  /** The modification time of content of a file, or when the file got it last; undefined when it has it no more. */
  async timeOf(fileId: number, blobId: string) {
    const versions = db.selectFrom('fileVersion').select(['uploadedOn', 'modifiedOn']).where('fileId', '=', fileId);
    const [newest] = await versions.where('blobId', '=', blobId).orderBy('number', 'desc').limit(1).execute();
    return newest && (newest.modifiedOn ?? Date.parse(newest.uploadedOn));
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
  /** What is known of the checksums of these versions. */
  async checksumsOf(versionIds: number[]) {
    const versions = db.selectFrom('fileVersion').innerJoin('blob', 'blob.id', 'blobId');
    const rows = versions.select(['fileVersion.id as versionId', 'sha256', 'sentChecksum']);
    const found = batches(versionIds, 1).map((ids) => rows.where('fileVersion.id', 'in', ids).execute());
    return (await Promise.all(found)).flat();
  },
  /** The numbers of these versions. */
  async numbersOf(versionIds: number[]) {
    const rows = db.selectFrom('fileVersion').select(['id', 'number']);
    return (await Promise.all(batches(versionIds, 1).map((ids) => rows.where('id', 'in', ids).execute()))).flat();
  },
  /** The modification time of a version; null where its client said nothing. */
  async modifiedOnOf(versionId: number) {
    const version = db.selectFrom('fileVersion').select('modifiedOn').where('id', '=', versionId);
    return (await version.executeTakeFirst())?.modifiedOn ?? null;
  },
  /** Takes over another modification time of the same content. */
  async setModifiedOn(versionId: number, modifiedOn: number) {
    await db.updateTable('fileVersion').set({ modifiedOn }).where('id', '=', versionId).execute();
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
  /** The versions of a file, newest first, as the rule reads them that decides which ones stay. */
  async listedVersionsOf(fileId: number): Promise<(ListedVersion & { log: LogPosition | undefined })[]> {
    const rows = await db
      .selectFrom('fileVersion')
      .leftJoin('blobHold', 'blobHold.blobId', 'fileVersion.blobId')
      .select(['fileVersion.id', 'sessionId', 'uploadedBy', 'uploadedOn', 'logPosition', 'logHash'])
      .select((eb) => eb.fn.count<number>('blobHold.blobId').as('holders'))
      .select(sql<number>`count(case when "blobHold"."holder" like 'approv%' then 1 end)`.as('approvals'))
      .where('fileId', '=', fileId)
      .groupBy('fileVersion.id')
      .orderBy('number', 'desc')
      .execute();
    return rows.map(({ logPosition, logHash, holders, approvals, ...row }) => ({
      ...row,
      isHeld: Number(holders) > 0,
      isPinned: Number(approvals) > 0,
      log: logPosition !== null && logHash !== null ? { position: logPosition, hash: logHash } : undefined,
    }));
  },
  /** The number of versions of a file. */
  countVersions: async (fileId: number) => onlyRow(await versionCount(db, { fileId })).count,
  /** Removes versions, and marks their blobs for deletion when nothing else uses them. */
  async removeVersions(ids: number[], on: string) {
    if (ids.length === 0) return;
    const removed = await db.deleteFrom('fileVersion').where('id', 'in', ids).returning('blobId').execute();
    await db
      .updateTable('blob')
      .set({ pendingDeletionOn: on })
      .where(
        'id',
        'in',
        removed.map(({ blobId }) => blobId),
      )
      .where('id', 'not in', (eb) => eb.selectFrom('fileVersion').select('blobId'))
      .where('id', 'not in', (eb) => eb.selectFrom('blobHold').select('blobId'))
      .execute();
  },
});
