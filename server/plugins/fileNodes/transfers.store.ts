import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
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
      expiresOn: string;
    };
    uploadFile: Omit<UploadFile, 'id' | 'received'> & {
      id: Generated<number>;
      received: Generated<number>;
      uploadId: number;
    };
    spentKey: { nonce: string; ip: string; startedOn: string };
  }
}

export const uploadStore = (db: Db): UploadStore => ({
  async insert({ overwrite, ...upload }, files) {
    const row = { ...upload, overwrite: flag(overwrite) };
    const { id } = await db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow();
    const rows = files.map((file) => ({ ...file, uploadId: id, state: 'waiting' as const, error: null }));
    await db.insertInto('uploadFile').values(rows).execute();
  },
  async findByKey(keyHash) {
    const row = await db.selectFrom('upload').selectAll().where('keyHash', '=', keyHash).executeTakeFirst();
    return row && { ...row, overwrite: row.overwrite === 1 };
  },
  filesOf: (uploadId) =>
    db.selectFrom('uploadFile').selectAll().where('uploadId', '=', uploadId).orderBy('id').execute(),
  async claim(fileId) {
    const { numUpdatedRows } = await db
      .updateTable('uploadFile')
      .set({ state: 'receiving', received: 0, error: null })
      .where('id', '=', fileId)
      .where('state', 'in', ['waiting', 'failed'])
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async progress(fileId, received) {
    await db
      .updateTable('uploadFile')
      .set({ received })
      .where('id', '=', fileId)
      .where('state', '=', 'receiving')
      .execute();
  },
  async settle(fileId, outcome) {
    await db.updateTable('uploadFile').set(outcome).where('id', '=', fileId).execute();
  },
  async removeExpired(before) {
    await db.deleteFrom('upload').where('expiresOn', '<', before).execute();
  },
});

export const spentKeyStore = (db: Db): SpentKeyStore => ({
  find: (nonce) => db.selectFrom('spentKey').select(['ip', 'startedOn']).where('nonce', '=', nonce).executeTakeFirst(),
  async spend(nonce, ip, startedOn) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('spentKey')
      .values({ nonce, ip, startedOn })
      .onConflict((conflict) => conflict.column('nonce').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async removeBefore(moment) {
    await db.deleteFrom('spentKey').where('startedOn', '<', moment).execute();
  },
});
