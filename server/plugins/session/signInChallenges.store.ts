import type { Db } from '#server/storage/database.ts';
import type { SignInChallenge, SignInChallengeStore } from './session.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    signInChallenge: Omit<SignInChallenge, 'isEnrolling'> & { isEnrolling: 0 | 1 };
  }
}

export const signInChallengeStore = (db: Db): SignInChallengeStore => ({
  async insert({ isEnrolling, ...row }) {
    await db
      .insertInto('signInChallenge')
      .values({ ...row, isEnrolling: isEnrolling ? 1 : 0 })
      .execute();
  },
  async find(hash) {
    const row = await db.selectFrom('signInChallenge').selectAll().where('hash', '=', hash).executeTakeFirst();
    return row && { ...row, isEnrolling: row.isEnrolling === 1 };
  },
  async spend(hash) {
    const { numDeletedRows } = await db.deleteFrom('signInChallenge').where('hash', '=', hash).executeTakeFirst();
    return numDeletedRows === 1n;
  },
  async removeOf(userId) {
    await db.deleteFrom('signInChallenge').where('userId', '=', userId).execute();
  },
  async removeExpired(before) {
    await db.deleteFrom('signInChallenge').where('expiresOn', '<', before).execute();
  },
});
