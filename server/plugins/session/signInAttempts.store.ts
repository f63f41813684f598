import type { Generated } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import type { KnownAddressStore, SignInAttempt, SignInAttemptStore } from './session.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    signInTry: Omit<SignInAttempt, 'account'> & { id: Generated<number>; account: string | null; entry: string | null };
    knownAddress: { userId: number; ip: string; seenOn: string };
  }
}

/** More attempts than any limit. */
const MAX_COUNTED_ATTEMPTS = 1001;

export const signInAttemptStore = (db: Db, dialect: Dialect): SignInAttemptStore => {
  const since = (time: string) =>
    db.selectFrom('signInTry').select('on').where('on', '>', time).orderBy('on', 'desc').limit(MAX_COUNTED_ATTEMPTS);
  return {
    lock: (account) => lock(db, dialect, `signIn ${account}`),
    async insert(row) {
      return (await db.insertInto('signInTry').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    async fromAddress(time, ip, of) {
      const attempts = since(time).where('ip', '=', ip);
      const rows = await (of === undefined ? attempts : attempts.where(of.field, '=', of.key)).execute();
      return rows.map(({ on }) => on);
    },
    async fromNetwork(time, network) {
      return (await since(time).where('network', '=', network).execute()).map(({ on }) => on);
    },
    async fromProvider(time, prefix) {
      return (await since(time).where('network', 'like', `${prefix}%`).execute()).map(({ on }) => on);
    },
    async fromUnknownAddresses(time, field, key, userId) {
      const knownAddresses = db.selectFrom('knownAddress').select('ip').where('userId', '=', userId);
      const rows = await since(time).where(field, '=', key).where('ip', 'not in', knownAddresses).execute();
      return rows.map(({ on }) => on);
    },
    async forgive(id, account, ip) {
      const attempt = await db.deleteFrom('signInTry').where('id', '=', id).returning('entry').executeTakeFirst();
      // The count of the address is kept: otherwise signing in to one's own account would reset it.
      await db
        .updateTable('signInTry')
        .set({ account: null, typed: null, entry: null })
        .where((eb) => eb.or([eb('account', '=', account), eb('entry', '=', attempt?.entry ?? null)]))
        .where('ip', '=', ip)
        .execute();
    },
    async setEntry(id, entry) {
      await db.updateTable('signInTry').set({ entry }).where('id', '=', id).execute();
    },
    async remove(id) {
      await db.deleteFrom('signInTry').where('id', '=', id).execute();
    },
    async removeBefore(time) {
      await db.deleteFrom('signInTry').where('on', '<', time).execute();
    },
  };
};

export const knownAddressStore = (db: Db): KnownAddressStore => ({
  async has(userId, ip) {
    const found = db.selectFrom('knownAddress').select('ip').where('userId', '=', userId).where('ip', '=', ip);
    return (await found.executeTakeFirst()) !== undefined;
  },
  async note(userId, ip, seenOn) {
    await db
      .insertInto('knownAddress')
      .values({ userId, ip, seenOn })
      .onConflict((conflict) => conflict.columns(['userId', 'ip']).doUpdateSet({ seenOn }))
      .execute();
  },
  async removeBefore(time) {
    await db.deleteFrom('knownAddress').where('seenOn', '<', time).execute();
  },
});
