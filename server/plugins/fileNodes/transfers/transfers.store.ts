import type { Generated, Insertable, Selectable } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { listStatement, onlyRow, statement } from '#server/storage/statement.ts';
import { flag } from '../fileNodes.table.ts';
import type { UploadFile, UploadStore, UsedKeyStore } from './transfers.model.ts';

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
const finished = statement((db, { fileId, received, nodeId }: { fileId: number; received: number; nodeId: number }) =>
  db
    .updateTable('uploadFile')
    .set({ received, nodeId, state: 'done', error: null })
    .where('id', '=', fileId)
    .where('state', '!=', 'done'),
);

const inserted = listStatement((db, rows: Insertable<Tables['upload']>[]) =>
  db.insertInto('upload').values(rows).returning('id'),
);
const filesInserted = listStatement((db, rows: Insertable<Tables['uploadFile']>[]) =>
  db.insertInto('uploadFile').values(rows),
);
const filesNamed = listStatement((db, names: string[], { uploadId }: { uploadId: number }) =>
  db.selectFrom('uploadFile').selectAll().where('uploadId', '=', uploadId).where('name', 'in', names),
);
export const uploadStore = (db: Db, dialect: Dialect): UploadStore => ({
  async insert({ overwrite, ...upload }, files) {
    const row = { ...upload, overwrite: flag(overwrite), remaining: files.length };
    const { id } = onlyRow(await inserted(db, [row]));
    const rows = files.map(({ values, ocr = false, ...file }) => ({
      ...file,
      ocr: flag(ocr),
      values: JSON.stringify(values),
      uploadId: id,
      state: 'waiting' as const,
      nodeId: null,
      error: null,
    }));
    for (const some of batches(rows, 10)) await filesInserted(db, some);
    return id;
  },
  async find(id) {
    return asUpload(await withRemaining(db).where('id', '=', id).executeTakeFirst());
  },
  async findByKey(keyHash) {
    return asUpload((await byKey(db, { keyHash })).rows[0]);
  },
  async filesOf(uploadId) {
    const rows = await db.selectFrom('uploadFile').selectAll().where('uploadId', '=', uploadId).orderBy('id').execute();
    return rows.map(asUploadFile);
  },
  async fileNamed(uploadId, names) {
    const { rows } = await filesNamed(db, names, { uploadId });
    const found = names.map((name) => rows.find((row) => row.name === name)).find(Boolean);
    return found && asUploadFile(found);
  },
  async progress(fileId, received) {
    await db
      .updateTable('uploadFile')
      .set({ received, state: 'receiving', error: null })
      .where('id', '=', fileId)
      .where('state', '!=', 'done')
      .execute();
  },
  async restart(fileId) {
    await db
      .updateTable('uploadFile')
      .set({ received: 0, state: 'waiting' })
      .where('id', '=', fileId)
      .where('state', '=', 'receiving')
      .execute();
  },
  async finish(fileId, received, nodeId) {
    return (await finished(db, { fileId, received, nodeId })).numAffectedRows === 1n;
  },
  async fail(fileId, error) {
    const { numUpdatedRows } = await db
      .updateTable('uploadFile')
      .set({ received: 0, state: 'failed', error })
      .where('id', '=', fileId)
      .where('state', '!=', 'done')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  lockAnnouncements: () => lock(db, dialect, 'announcements'),
  async announcedBytes(expiringAfter, now) {
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
  async removeExpired(before) {
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

export const usedKeyStore = (db: Db): UsedKeyStore => ({
  find: async (nonce) => (await byNonce(db, { nonce })).rows[0],
  async consume(nonce, ip, startedOn) {
    return (await consumeKey(db, { nonce, ip, startedOn })).numAffectedRows === 1n;
  },
  async count(beginning) {
    const used = db.selectFrom('spentKey').select((eb) => eb.fn.countAll<number>().as('count'));
    const range = used.where('nonce', '>=', beginning).where('nonce', '<', `${beginning}\u{10ffff}`);
    return (await range.executeTakeFirstOrThrow()).count;
  },
  async removeBefore(time) {
    await db.deleteFrom('spentKey').where('startedOn', '<', time).execute();
  },
});
