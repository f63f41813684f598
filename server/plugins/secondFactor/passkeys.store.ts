import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Passkey, PasskeyStore } from './secondFactor.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    passkey: Omit<Passkey, 'id'> & { id: Generated<number> };
    passkeyChallenge: { challenge: string; userId: number | null; expiresOn: string };
  }
}

export const passkeyStore = (db: Db): PasskeyStore => ({
  listOf: (userId) => db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('id').execute(),
  find: (credentialId) =>
    db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst(),
  async hasAny() {
    return (await db.selectFrom('passkey').select('id').limit(1).executeTakeFirst()) !== undefined;
  },
  async insert(passkey) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('passkey')
      .values({ ...passkey, lastUsedOn: null })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async used(id, counter, on) {
    await db.updateTable('passkey').set({ counter, lastUsedOn: on }).where('id', '=', id).execute();
  },
  remove: (userId, id) =>
    db.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', id).returningAll().executeTakeFirst(),
  async removeOf(userId) {
    await db.deleteFrom('passkey').where('userId', '=', userId).execute();
  },
  async insertChallenge(challenge, userId, expiresOn) {
    await db.insertInto('passkeyChallenge').values({ challenge, userId, expiresOn }).execute();
  },
  async consumeChallenge(challenge, userId, now) {
    const { numDeletedRows } = await db
      .deleteFrom('passkeyChallenge')
      .where('challenge', '=', challenge)
      .where('userId', userId === null ? 'is' : '=', userId)
      .where('expiresOn', '>', now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  async consumeSealedChallenge(challenge, expiresOn) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('passkeyChallenge')
      .values({ challenge, userId: null, expiresOn })
      .onConflict((conflict) => conflict.column('challenge').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async removeChallenges(before) {
    await db.deleteFrom('passkeyChallenge').where('expiresOn', '<', before).execute();
  },
});
