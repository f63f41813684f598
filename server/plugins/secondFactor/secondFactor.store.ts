import type { Db } from '#server/storage/database.ts';
import type { RecoveryCodeStore, Totp, TotpStore } from './secondFactor.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    totp: Totp;
    recoveryCode: { userId: number; hash: string };
  }
}

export const totpStore = (db: Db): TotpStore => ({
  find: (userId) => db.selectFrom('totp').selectAll().where('userId', '=', userId).executeTakeFirst(),
  async begin(userId, pendingSecret) {
    await db
      .insertInto('totp')
      .values({ userId, secret: null, pendingSecret, lastStep: 0 })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pendingSecret }))
      .execute();
  },
  async confirm(userId, pendingSecret, step) {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ secret: pendingSecret, pendingSecret: null, lastStep: step })
      .where('userId', '=', userId)
      .where('pendingSecret', '=', pendingSecret)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async use(userId, step) {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where('lastStep', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async remove(userId) {
    await db.deleteFrom('totp').where('userId', '=', userId).execute();
  },
  all: () => db.selectFrom('totp').selectAll().execute(),
  async setSecrets(userId, secrets) {
    await db.updateTable('totp').set(secrets).where('userId', '=', userId).execute();
  },
  async removeAll() {
    await db.deleteFrom('totp').execute();
  },
});

export const recoveryCodeStore = (db: Db): RecoveryCodeStore => ({
  async count(userId) {
    const { count } = await db
      .selectFrom('recoveryCode')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return count;
  },
  async replace(userId, hashes) {
    await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
    const rows = hashes.map((hash) => ({ userId, hash }));
    if (rows.length > 0) await db.insertInto('recoveryCode').values(rows).execute();
  },
  async consume(userId, hash) {
    const { numDeletedRows } = await db
      .deleteFrom('recoveryCode')
      .where('userId', '=', userId)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
