import type { Generated } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import type { DeviceLogin } from './devices.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    deviceLogins: ReturnType<typeof deviceLoginStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    deviceLogin: Omit<DeviceLogin, 'id'> & { id: Generated<number> };
  }
}

/** Clients that wait to be connected. */
export const deviceLoginStore = (db: Db, dialect: Dialect) => ({
  /** Serialises the counting of attempts from an address. */
  lock: (origin: string) => lock(db, dialect, `deviceLogin ${origin}`),
  async insert(login: Omit<DeviceLogin, 'id' | 'tokenId' | 'signInId'>) {
    await db
      .insertInto('deviceLogin')
      .values({ ...login, tokenId: null, signInId: null })
      .execute();
  },
  /** The times of the attempts from an address since then, newest first. */
  async startedFrom(origin: string, since: string) {
    const rows = await db
      .selectFrom('deviceLogin')
      .select('createdOn')
      .where('origin', '=', origin)
      .where('createdOn', '>', since)
      .orderBy('createdOn', 'desc')
      .execute();
    return rows.map(({ createdOn }) => createdOn);
  },
  byCode: (code: string) => db.selectFrom('deviceLogin').selectAll().where('code', '=', code).executeTakeFirst(),
  byPoll: (poll: string) => db.selectFrom('deviceLogin').selectAll().where('poll', '=', poll).executeTakeFirst(),
  /** @returns whether it still waited */
  async connect(id: number, tokenId: number, signInId: string) {
    const update = db.updateTable('deviceLogin').set({ tokenId, signInId }).where('id', '=', id);
    return (await update.where('tokenId', 'is', null).executeTakeFirst()).numUpdatedRows === 1n;
  },
  /** @returns whether it existed */
  async remove(id: number) {
    return (await db.deleteFrom('deviceLogin').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
  /** Removes those that have expired. @returns the tokens that no client has fetched */
  async removeExpired(now: string) {
    const rows = await db.deleteFrom('deviceLogin').where('expiresOn', '<=', now).returning('tokenId').execute();
    return rows.flatMap(({ tokenId }) => tokenId ?? []);
  },
});
