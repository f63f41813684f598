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
  remove: (userId, id) =>
    db.deleteFrom('apiToken').where('userId', '=', userId).where('id', '=', id).returningAll().executeTakeFirst(),
  async removeOf(userId) {
    await db.deleteFrom('apiToken').where('userId', '=', userId).execute();
  },
  async removeExpired(before) {
    await db.deleteFrom('apiToken').where('expiresOn', '<', before).execute();
  },
});
