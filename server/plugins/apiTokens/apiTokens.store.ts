import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { ApiToken, ApiTokenStore } from './apiTokens.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    apiToken: Omit<ApiToken, 'id'> & { id: Generated<number> };
  }
}

export const apiTokenStore = (db: Db): ApiTokenStore => ({
  find: (hash) => db.selectFrom('apiToken').selectAll().where('hash', '=', hash).executeTakeFirst(),
  listOf: (userId) =>
    db.selectFrom('apiToken').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute(),
  async insert(token) {
    const row = { ...token, lastUsedOn: null, lastUsedIp: null };
    return (await db.insertInto('apiToken').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  async used(id, lastUsedOn, lastUsedIp) {
    await db.updateTable('apiToken').set({ lastUsedOn, lastUsedIp }).where('id', '=', id).execute();
  },
  findById: (id) => db.selectFrom('apiToken').selectAll().where('id', '=', id).executeTakeFirst(),
  async remove(id) {
    return (await db.deleteFrom('apiToken').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
  async owners(now) {
    const rows = await db.selectFrom('apiToken').select('userId').distinct().where('expiresOn', '>', now).execute();
    return rows.map(({ userId }) => userId);
  },
  async removeOf(userId) {
    await db.deleteFrom('apiToken').where('userId', '=', userId).execute();
  },
  async removeExpired(before) {
    await db.deleteFrom('apiToken').where('expiresOn', '<', before).execute();
  },
});
