import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { ApiToken } from './apiTokens.model.ts';

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

export const apiTokenStore = (db: Db) => ({
  find: (hash: string) => db.selectFrom('apiToken').selectAll().where('hash', '=', hash).executeTakeFirst(),
  /** The newest first. */
  listOf: (userId: number) =>
    db.selectFrom('apiToken').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute(),
  async insert(token: Omit<ApiToken, 'id' | 'lastUsedOn' | 'lastUsedIp'>) {
    const row = { ...token, lastUsedOn: null, lastUsedIp: null };
    return (await db.insertInto('apiToken').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  async used(id: number, lastUsedOn: string, lastUsedIp: string) {
    await db.updateTable('apiToken').set({ lastUsedOn, lastUsedIp }).where('id', '=', id).execute();
  },
  findById: (id: number) => db.selectFrom('apiToken').selectAll().where('id', '=', id).executeTakeFirst(),
  /** @returns whether it existed */
  async remove(id: number) {
    return (await db.deleteFrom('apiToken').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
  /** The IDs of users with a token that has not expired. */
  async owners(now: string) {
    const rows = await db.selectFrom('apiToken').select('userId').distinct().where('expiresOn', '>', now).execute();
    return rows.map(({ userId }) => userId);
  },
  async removeOf(userId: number) {
    await db.deleteFrom('apiToken').where('userId', '=', userId).execute();
  },
  async removeExpired(before: string) {
    await db.deleteFrom('apiToken').where('expiresOn', '<', before).execute();
  },
});
