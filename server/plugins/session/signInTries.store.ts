import type { Generated } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import type { KnownAddressStore, SignInTryStore } from './session.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    signInTry: { id: Generated<number>; account: string | null; ip: string; on: string };
    knownAddress: { userId: number; ip: string; seenOn: string };
  }
}

/** More tries than any limit counts to. */
const ENOUGH = 100;

export const signInTryStore = (db: Db, dialect: Dialect): SignInTryStore => {
  const since = (moment: string) =>
    db.selectFrom('signInTry').select('on').where('on', '>', moment).orderBy('on', 'desc').limit(ENOUGH);
  return {
    lock: (account) => lock(db, dialect, `signIn ${account}`),
    async insert(account, ip, on) {
      const row = { account, ip, on };
      return (await db.insertInto('signInTry').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    async fromAddress(moment, ip, account) {
      const tries = since(moment).where('ip', '=', ip);
      const rows = await (account === undefined ? tries : tries.where('account', '=', account)).execute();
      return rows.map(({ on }) => on);
    },
    async fromStrangers(moment, account, userId) {
      const known = db.selectFrom('knownAddress').select('ip').where('userId', '=', userId);
      const rows = await since(moment).where('account', '=', account).where('ip', 'not in', known).execute();
      return rows.map(({ on }) => on);
    },
    async forgive(id, account, ip) {
      await db.deleteFrom('signInTry').where('id', '=', id).execute();
      // The address keeps its count: an account of one's own must not wash it clean.
      const failures = db.updateTable('signInTry').set({ account: null }).where('account', '=', account);
      await failures.where('ip', '=', ip).execute();
    },
    async removeBefore(moment) {
      await db.deleteFrom('signInTry').where('on', '<', moment).execute();
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
  async removeBefore(moment) {
    await db.deleteFrom('knownAddress').where('seenOn', '<', moment).execute();
  },
});
