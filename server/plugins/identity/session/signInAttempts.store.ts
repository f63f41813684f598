import type { Generated } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import type { AttemptKey, SignInAttempt } from './session.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    signInAttempts: ReturnType<typeof signInAttemptStore>;
    knownAddresses: ReturnType<typeof knownAddressStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    signInTry: Omit<SignInAttempt, 'account'> & { id: Generated<number>; account: string | null; entry: string | null };
    knownAddress: { userId: number; ip: string; seenOn: string };
  }
}

/** More attempts than any limit. */
const MAX_COUNTED_ATTEMPTS = 1001;

/** Sign-in attempts, counted per account and per address. */
export const signInAttemptStore = (db: Db, dialect: Dialect) => {
  const since = (time: string) =>
    db.selectFrom('signInTry').select('on').where('on', '>', time).orderBy('on', 'desc').limit(MAX_COUNTED_ATTEMPTS);
  return {
    /** Serialises the counting of attempts for an account. */
    lock: (account: string) => lock(db, dialect, `signIn ${account}`),
    /** Records an attempt before its password is checked, so that concurrent guesses count as well. */
    async insert(row: SignInAttempt) {
      return (await db.insertInto('signInTry').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** The times of the attempts from an address since then, for one account or for any; newest first. */
    async fromAddress(time: string, ip: string, of?: { field: AttemptKey; key: string }) {
      const attempts = since(time).where('ip', '=', ip);
      const rows = await (of === undefined ? attempts : attempts.where(of.field, '=', of.key)).execute();
      return rows.map(({ on }) => on);
    },
    /** The same for an IPv6 network. */
    async fromNetwork(time: string, network: string) {
      return (await since(time).where('network', '=', network).execute()).map(({ on }) => on);
    },
    /** The same for all IPv6 networks whose keys begin like this. */
    async fromProvider(time: string, prefix: string) {
      return (await since(time).where('network', 'like', `${prefix}%`).execute()).map(({ on }) => on);
    },
    /** The same for an account, from all addresses that are not known for its user. */
    async fromUnknownAddresses(time: string, field: AttemptKey, key: string, userId: number) {
      const knownAddresses = db.selectFrom('knownAddress').select('ip').where('userId', '=', userId);
      const rows = await since(time).where(field, '=', key).where('ip', 'not in', knownAddresses).execute();
      return rows.map(({ on }) => on);
    },
    /** Removes a successful attempt, and the failed ones of this account from the same address. */
    async forgive(id: number, account: string, ip: string) {
      const attempt = await db.deleteFrom('signInTry').where('id', '=', id).returning('entry').executeTakeFirst();
      // The count of the address is kept: otherwise signing in to one's own account would reset it.
      await db
        .updateTable('signInTry')
        .set({ account: null, typed: null, entry: null })
        .where((eb) => eb.or([eb('account', '=', account), eb('entry', '=', attempt?.entry ?? null)]))
        .where('ip', '=', ip)
        .execute();
    },
    /** Records the directory entry of an attempt. */
    async setEntry(id: number, entry: string) {
      await db.updateTable('signInTry').set({ entry }).where('id', '=', id).execute();
    },
    async remove(id: number) {
      await db.deleteFrom('signInTry').where('id', '=', id).execute();
    },
    async removeBefore(time: string) {
      await db.deleteFrom('signInTry').where('on', '<', time).execute();
    },
  };
};

/** Known addresses of a user: IP addresses, and devices by the hash of their cookie. */
export const knownAddressStore = (db: Db) => ({
  async has(userId: number, ip: string) {
    const found = db.selectFrom('knownAddress').select('ip').where('userId', '=', userId).where('ip', '=', ip);
    return (await found.executeTakeFirst()) !== undefined;
  },
  async note(userId: number, ip: string, seenOn: string) {
    await db
      .insertInto('knownAddress')
      .values({ userId, ip, seenOn })
      .onConflict((conflict) => conflict.columns(['userId', 'ip']).doUpdateSet({ seenOn }))
      .execute();
  },
  async removeBefore(time: string) {
    await db.deleteFrom('knownAddress').where('seenOn', '<', time).execute();
  },
});
