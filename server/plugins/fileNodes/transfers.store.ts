import type { Generated, Selectable } from 'kysely';
import { batches } from '#server/storage/batches.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import { flag } from './fileNodes.table.ts';
import type { SpentKeyStore, UploadFile, UploadStore } from './transfers.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    upload: {
      id: Generated<number>;
      keyHash: string;
      userId: number;
      parentId: number;
      overwrite: 0 | 1;
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

const byKey = statement((db, { keyHash }: { keyHash: string }) =>
  db.selectFrom('upload').selectAll().where('keyHash', '=', keyHash),
);
const finished = statement((db, { fileId, received }: { fileId: number; received: number }) =>
  db
    .updateTable('uploadFile')
    .set({ received, state: 'done', error: null })
    .where('id', '=', fileId)
    .where('state', '!=', 'done'),
);
const counted = statement((db, { uploadId }: { uploadId: number }) =>
  db
    .updateTable('upload')
    .set((eb) => ({ remaining: eb('remaining', '-', 1) }))
    .where('id', '=', uploadId),
);

export const uploadStore = (db: Db): UploadStore => ({
  async insert({ overwrite, ...upload }, files) {
    const row = { ...upload, overwrite: flag(overwrite), remaining: files.length };
    const { id } = await db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow();
    const rows = files.map(({ values, ocr = false, ...file }) => ({
      ...file,
      ocr: flag(ocr),
      values: JSON.stringify(values),
      uploadId: id,
      state: 'waiting' as const,
      error: null,
    }));
    for (const some of batches(rows, 9)) await db.insertInto('uploadFile').values(some).execute();
    return id;
  },
  async findByKey(keyHash) {
    const row = (await byKey(db, { keyHash })).rows[0];
    return row && { ...row, overwrite: row.overwrite === 1 };
  },
  async filesOf(uploadId) {
    const rows = await db.selectFrom('uploadFile').selectAll().where('uploadId', '=', uploadId).orderBy('id').execute();
    return rows.map(asUploadFile);
  },
  async fileNamed(uploadId, names) {
    const rows = await db
      .selectFrom('uploadFile')
      .selectAll()
      .where('uploadId', '=', uploadId)
      .where('name', 'in', names)
      .execute();
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
  async finish(uploadId, fileId, received) {
    const { numAffectedRows } = await finished(db, { fileId, received });
    if (numAffectedRows !== 1n) return false;
    await counted(db, { uploadId });
    return true;
  },
  async fail(fileId, error) {
    await db
      .updateTable('uploadFile')
      .set({ received: 0, state: 'failed', error })
      .where('id', '=', fileId)
      .where('state', '!=', 'done')
      .execute();
  },
  async removeExpired(before) {
    await db.deleteFrom('upload').where('expiresOn', '<', before).execute();
  },
});

function asUploadFile(row: Selectable<Tables['uploadFile']>): UploadFile {
  return { ...row, values: JSON.parse(row.values), ocr: row.ocr === 1 };
}

const byNonce = statement((db, { nonce }: { nonce: string }) =>
  db.selectFrom('spentKey').select(['ip', 'startedOn']).where('nonce', '=', nonce),
);
const spent = statement((db, { nonce, ip, startedOn }: Tables['spentKey']) =>
  db
    .insertInto('spentKey')
    .values({ nonce, ip, startedOn })
    .onConflict((conflict) => conflict.column('nonce').doNothing()),
);

export const spentKeyStore = (db: Db): SpentKeyStore => ({
  find: async (nonce) => (await byNonce(db, { nonce })).rows[0],
  async spend(nonce, ip, startedOn) {
    return (await spent(db, { nonce, ip, startedOn })).numAffectedRows === 1n;
  },
  async removeBefore(moment) {
    await db.deleteFrom('spentKey').where('startedOn', '<', moment).execute();
  },
});
