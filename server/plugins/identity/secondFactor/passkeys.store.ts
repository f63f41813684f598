import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Passkey } from './secondFactor.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    passkeys: ReturnType<typeof passkeyStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    passkey: Omit<Passkey, 'id'> & { id: Generated<number> };
    passkeyChallenge: { challenge: string; userId: number | null; expiresOn: string };
  }
}

export const passkeyStore = (db: Db) => ({
  listOf: (userId: number) => db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('id').execute(),
  find: (credentialId: string) =>
    db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst(),
  async hasAny() {
    return (await db.selectFrom('passkey').select('id').limit(1).executeTakeFirst()) !== undefined;
  },
  /** @returns false when the key exists already */
  async insert(passkey: Omit<Passkey, 'id' | 'lastUsedOn'>) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('passkey')
      .values({ ...passkey, lastUsedOn: null })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async used(id: number, counter: number, on: string) {
    await db.updateTable('passkey').set({ counter, lastUsedOn: on }).where('id', '=', id).execute();
  },
  remove: (userId: number, id: number) =>
    db.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', id).returningAll().executeTakeFirst(),
  async removeOf(userId: number) {
    await db.deleteFrom('passkey').where('userId', '=', userId).execute();
  },
  /** Stores a challenge; without a user, it is valid for any key. */
  async insertChallenge(challenge: string, userId: number | null, expiresOn: string) {
    await db.insertInto('passkeyChallenge').values({ challenge, userId, expiresOn }).execute();
  },
  /**
   * Consumes a challenge.
   * @returns whether it existed for this user, or for any user
   */
  async consumeChallenge(challenge: string, userId: number | null, now: string) {
    const { numDeletedRows } = await db
      .deleteFrom('passkeyChallenge')
      .where('challenge', '=', challenge)
      .where('userId', userId === null ? 'is' : '=', userId)
      .where('expiresOn', '>', now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  /**
   * Records a sealed challenge as used.
   * @returns whether it was not used before
   */
  async consumeSealedChallenge(challenge: string, expiresOn: string) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('passkeyChallenge')
      .values({ challenge, userId: null, expiresOn })
      .onConflict((conflict) => conflict.column('challenge').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async removeChallenges(before: string) {
    await db.deleteFrom('passkeyChallenge').where('expiresOn', '<', before).execute();
  },
});
