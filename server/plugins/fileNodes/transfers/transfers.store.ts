import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { listStatement, statement, statementChunks } from '#server/storage/statement.ts';
import { countOf, flag } from '#server/storage/terms.ts';
import type { Upload, UploadFile } from './transfers.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    uploads: ReturnType<typeof uploadStore>;
    usedKeys: ReturnType<typeof usedKeyStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    upload: {
      id: Generated<number>;
      keyHash: string;
      userId: number;
      parentId: number;
      overwrite: 0 | 1;
      /** Written for nodes of an earlier release; this release counts the missing files. */
      remaining: number;
      expiresOn: string;
    };
    uploadFile: Omit<UploadFile, 'id' | 'received' | 'values' | 'ocr'> & {
      id: Generated<number>;
      received: Generated<number>;
      uploadId: number;
      /** JSON. */
      values: string;
      ocr: 0 | 1;
    };
    spentKey: { nonce: string; ip: string; startedOn: string };
  }
}

const withRemaining = (db: Db) =>
  db
    .selectFrom('upload')
    .select(['id', 'userId', 'parentId', 'overwrite', 'expiresOn'])
    .select((eb) =>
      eb
        .selectFrom('uploadFile')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('uploadId', '=', 'upload.id')
        .where('state', '!=', 'done')
        .as('remaining'),
    );
const byKey = statement((db, { keyHash }: { keyHash: string }) => withRemaining(db).where('keyHash', '=', keyHash));
/** A file of an upload that was received whole, and the node that it became. */
interface Finished {
  id: number;
  nodeId: number;
}
const finished = listStatement((db, files: Finished[]) => {
  const cases = files.map(({ id, nodeId }) => sql`when "id" = ${id} then cast(${nodeId} as bigint)`);
  return db
    .updateTable('uploadFile')
    .set((eb) => ({ received: eb.ref('length'), nodeId: sql<number>`case ${sql.join(cases, sql` `)} end` }))
    .set({ state: 'done', error: null })
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .where('state', '!=', 'done')
    .returning('id');
});

const inserted = listStatement((db, rows: Insertable<Tables['upload']>[]) =>
  db
    .insertInto('upload')
    .values(rows)
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning(['id', 'keyHash']),
);
/** Number of bound values of one upload, and of one announced file. */
const UPLOAD_COLUMNS = 6;
const FILE_COLUMNS = 12;
const filesInserted = listStatement((db, rows: Insertable<Tables['uploadFile']>[]) =>
  db.insertInto('uploadFile').values(rows).returning(['id', 'uploadId', 'name']),
);
const filesNamed = listStatement((db, names: string[], { uploadId }: { uploadId: number }) =>
  db.selectFrom('uploadFile').selectAll().where('uploadId', '=', uploadId).where('name', 'in', names),
);
type NewUpload = Omit<Upload, 'id' | 'files' | 'sealedKey'> & { keyHash: string };
/** An announced file, in any state; a new row gets an ID of its own. */
type NewUploadFile = UploadFile & { uploadId: number };

export const uploadStore = (db: Db, dialect: Dialect) => ({
  /** @returns their IDs, in the same order; undefined where the key has an upload already */
  async insert(uploads: NewUpload[]): Promise<(number | undefined)[]> {
    const ids = new Map<string, number>();
    const rows = uploads.map(({ keyHash, userId, parentId, overwrite, remaining, expiresOn }) => ({
      ...{ keyHash, userId, parentId, remaining, expiresOn },
      overwrite: flag(overwrite),
    }));
    for (const some of statementChunks(rows, UPLOAD_COLUMNS))
      for (const { keyHash, id } of (await inserted(db, some)).rows) ids.set(keyHash, id);
    return uploads.map(({ keyHash }) => ids.get(keyHash));
  },
  /** Inserts announced files. @returns their IDs, in the same order */
  async insertFiles(files: NewUploadFile[]): Promise<number[]> {
    const ids = new Map<string, number>();
    const rows = files.map(({ id, values, ocr, ...file }) => ({
      ...file,
      ocr: flag(ocr),
      values: JSON.stringify(values),
    }));
    for (const some of statementChunks(rows, FILE_COLUMNS))
      for (const { id, uploadId, name } of (await filesInserted(db, some)).rows) ids.set(`${uploadId} ${name}`, id);
    return files.map(({ uploadId, name }) => ids.get(`${uploadId} ${name}`) ?? 0);
  },
  async find(id: number): Promise<Upload | undefined> {
    return asUpload(await withRemaining(db).where('id', '=', id).executeTakeFirst());
  },
  async findByKey(keyHash: string): Promise<Upload | undefined> {
    return asUpload((await byKey(db, { keyHash })).rows[0]);
  },
  async filesOf(uploadId: number) {
    const rows = await db.selectFrom('uploadFile').selectAll().where('uploadId', '=', uploadId).orderBy('id').execute();
    return rows.map(asUploadFile);
  },
  /** The announced file with the first of these names that matches. */
  async fileNamed(uploadId: number, names: string[]) {
    const { rows } = await filesNamed(db, names, { uploadId });
    const found = names.map((name) => rows.find((row) => row.name === name)).find(Boolean);
    return found && asUploadFile(found);
  },
  /** Records how much of a file was received; has no effect on a finished file. */
  async progress(fileId: number, received: number) {
    await db
      .updateTable('uploadFile')
      .set({ received, state: 'receiving', error: null })
      .where('id', '=', fileId)
      .where('state', '!=', 'done')
      .execute();
  },
  async setModifiedOn(fileId: number, modifiedOn: number) {
    await db.updateTable('uploadFile').set({ modifiedOn }).where('id', '=', fileId).execute();
  },
  /** Records that what was received of a file was discarded; has no effect on a finished file. */
  async restart(fileId: number) {
    await db
      .updateTable('uploadFile')
      .set({ received: 0, state: 'waiting' })
      .where('id', '=', fileId)
      .where('state', '=', 'receiving')
      .execute();
  },
  /** Records which nodes received files became; says whether this was the first time for each of them. */
  async finish(files: Finished[]) {
    let count = 0;
    for (const some of statementChunks(files, 3)) count += (await finished(db, some)).rows.length;
    return count === files.length;
  },
  /** Records why a file was not stored; it may be sent again. @returns false when it was stored after all */
  async fail(fileId: number, error: string) {
    const { numUpdatedRows } = await db
      .updateTable('uploadFile')
      .set({ received: 0, state: 'failed', error })
      .where('id', '=', fileId)
      .where('state', '!=', 'done')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** Until the transaction ends, other calls wait before they sum up the announced bytes. */
  lockAnnouncements: () => lock(db, dialect, 'announcements'),
  /**
   * Bytes that are announced but not received yet: of files that are being sent, and of keys that expire after a
   * moment.
   */
  async announcedBytes(expiringAfter: string, now: string) {
    const { bytes } = await db
      .selectFrom('uploadFile')
      .innerJoin('upload', 'upload.id', 'uploadId')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(eb('length', '-', eb.ref('received'))), eb.lit(0)).as('bytes'))
      .where('expiresOn', '>', now)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'receiving'),
          eb.and([eb('state', '=', 'waiting'), eb('expiresOn', '>', expiringAfter)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    return Number(bytes);
  },
  /** Removes uploads whose keys have expired and that have no unfinished resumable upload. */
  async removeExpired(before: string) {
    const underWay = db.selectFrom('resumableUpload').select('uploadId').where('expiresOn', '>', before);
    await db.deleteFrom('upload').where('expiresOn', '<', before).where('id', 'not in', underWay).execute();
  },
});

function asUpload<T extends { overwrite: 0 | 1; remaining: number | null }>(row: T | undefined) {
  return row && { ...row, overwrite: row.overwrite === 1, remaining: row.remaining ?? 0 };
}

function asUploadFile(row: Selectable<Tables['uploadFile']>): UploadFile {
  return { ...row, values: JSON.parse(row.values), ocr: row.ocr === 1 };
}

const byNonce = statement((db, { nonce }: { nonce: string }) =>
  db.selectFrom('spentKey').select(['ip', 'startedOn']).where('nonce', '=', nonce),
);
const consumeKey = statement((db, { nonce, ip, startedOn }: Tables['spentKey']) =>
  db
    .insertInto('spentKey')
    .values({ nonce, ip, startedOn })
    .onConflict((conflict) => conflict.column('nonce').doNothing()),
);

/** Which download keys have been used, and from which address. */
export const usedKeyStore = (db: Db) => ({
  find: async (nonce: string) => (await byNonce(db, { nonce })).rows[0],
  /** Marks a key as used; says whether it was the first time. */
  async consume(nonce: string, ip: string, startedOn: string) {
    return (await consumeKey(db, { nonce, ip, startedOn })).numAffectedRows === 1n;
  },
  /** How many keys that begin like this have been used. */
  async count(beginning: string) {
    const used = db.selectFrom('spentKey').where('nonce', '>=', beginning);
    return countOf(used.where('nonce', '<', `${beginning}\u{10ffff}`));
  },
  async removeBefore(time: string) {
    await db.deleteFrom('spentKey').where('startedOn', '<', time).execute();
  },
});
