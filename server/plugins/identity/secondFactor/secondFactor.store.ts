import type { Db } from '#server/storage/database.ts';
import { countOf } from '#server/storage/terms.ts';
import type { Totp } from './secondFactor.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    totps: ReturnType<typeof totpStore>;
    recoveryCodes: ReturnType<typeof recoveryCodeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    totp: Totp;
    recoveryCode: { userId: number; hash: string };
  }
}

export const totpStore = (db: Db) => ({
  find: (userId: number) => db.selectFrom('totp').selectAll().where('userId', '=', userId).executeTakeFirst(),
  /** Stores the secret of an app that is being set up, besides the active one. */
  async begin(userId: number, pendingSecret: string) {
    await db
      .insertInto('totp')
      .values({ userId, secret: null, pendingSecret, lastStep: 0 })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pendingSecret }))
      .execute();
  },
  /** Activates the app, if its setup was not restarted. */
  async confirm(userId: number, pendingSecret: string, step: number) {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ secret: pendingSecret, pendingSecret: null, lastStep: step })
      .where('userId', '=', userId)
      .where('pendingSecret', '=', pendingSecret)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /**
   * Consumes a code.
   * @returns whether it is newer than the last one; of two concurrent requests, only one gets true
   */
  async use(userId: number, step: number) {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where('lastStep', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async remove(userId: number) {
    await db.deleteFrom('totp').where('userId', '=', userId).execute();
  },
  /** Apps with a secret, encrypted with any key. */
  all: () => db.selectFrom('totp').selectAll().execute(),
  async setSecrets(userId: number, secrets: Pick<Totp, 'secret' | 'pendingSecret'>) {
    await db.updateTable('totp').set(secrets).where('userId', '=', userId).execute();
  },
  async removeAll() {
    await db.deleteFrom('totp').execute();
  },
});

/** Recovery codes for users who have lost their second factor. Only their hashes are stored. */
export const recoveryCodeStore = (db: Db) => ({
  async count(userId: number) {
    return countOf(db.selectFrom('recoveryCode').where('userId', '=', userId));
  },
  async replace(userId: number, hashes: string[]) {
    await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
    const rows = hashes.map((hash) => ({ userId, hash }));
    if (rows.length > 0) await db.insertInto('recoveryCode').values(rows).execute();
  },
  /**
   * Consumes a code.
   * @returns whether it existed
   */
  async consume(userId: number, hash: string) {
    const { numDeletedRows } = await db
      .deleteFrom('recoveryCode')
      .where('userId', '=', userId)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
