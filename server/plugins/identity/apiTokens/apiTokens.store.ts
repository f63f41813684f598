import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { ApiToken, DeviceToken, NewToken } from './apiTokens.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    apiTokens: ReturnType<typeof apiTokenStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    apiToken: Omit<ApiToken, 'id'> & { id: Generated<number> };
  }
}

/** Values of a token that was not used yet. */
const unused = { lastUsedOn: null, lastUsedIp: null, wipe: null, wipeOn: null };

export const apiTokenStore = (db: Db) => ({
  find: (hash: string) => db.selectFrom('apiToken').selectAll().where('hash', '=', hash).executeTakeFirst(),
  /** Those of scripts, the newest first. */
  listOf: (userId: number) =>
    db
      .selectFrom('apiToken')
      .selectAll()
      .where('userId', '=', userId)
      .where('client', 'is', null)
      .orderBy('id', 'desc')
      .execute(),
  /** Those of devices, the newest first. */
  devicesOf: (userId: number): Promise<DeviceToken[]> =>
    db
      .selectFrom('apiToken')
      .selectAll()
      .where('userId', '=', userId)
      .where('client', 'is not', null)
      .$narrowType<{ client: string }>()
      .orderBy('id', 'desc')
      .execute(),
  async insert(token: NewToken): Promise<ApiToken> {
    const row = { ...token, ...unused };
    const { id } = await db.insertInto('apiToken').values(row).returning('id').executeTakeFirstOrThrow();
    return { ...row, id };
  },
  /**
   * @param before the time of the last use that was read
   * @returns whether no other request has recorded its use since
   */
  async used(id: number, before: string | null, use: Pick<ApiToken, 'lastUsedOn' | 'lastUsedIp' | 'expiresOn'>) {
    const update = db.updateTable('apiToken').set(use).where('id', '=', id);
    const same = before === null ? update.where('lastUsedOn', 'is', null) : update.where('lastUsedOn', '=', before);
    return (await same.executeTakeFirst()).numUpdatedRows === 1n;
  },
  findById: (id: number) => db.selectFrom('apiToken').selectAll().where('id', '=', id).executeTakeFirst(),
  /** @returns whether it existed */
  async remove(id: number) {
    return (await db.deleteFrom('apiToken').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
  /** Sets the state of the erasing of a device, unless it has it already. @returns whether it changed */
  async setWipe(id: number, wipe: 'asked' | 'done', wipeOn: string, expiresOn: string) {
    const before = wipe === 'asked' ? null : 'asked';
    const found = await db
      .updateTable('apiToken')
      .set({ wipe, wipeOn, expiresOn })
      .where('id', '=', id)
      .where('wipe', before === null ? 'is' : '=', before)
      .executeTakeFirst();
    return found.numUpdatedRows === 1n;
  },
  /** The IDs of users with a token that has not expired. */
  async owners(now: string) {
    const rows = await db
      .selectFrom('apiToken')
      .select('userId')
      .distinct()
      .where('expiresOn', '>', now)
      .where('wipe', 'is', null)
      .execute();
    return rows.map(({ userId }) => userId);
  },
  /** Devices whose files are to be erased stay known. */
  async removeOf(userId: number) {
    await db.deleteFrom('apiToken').where('userId', '=', userId).where('wipe', 'is', null).execute();
  },
  async removeExpired(before: string) {
    await db.deleteFrom('apiToken').where('expiresOn', '<', before).execute();
  },
  /** How many devices can sign in. */
  async countDevices(now: string) {
    const { count } = await db
      .selectFrom('apiToken')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('client', 'is not', null)
      .where('wipe', 'is', null)
      .where('expiresOn', '>', now)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});
