import type { Db } from '#server/storage/database.ts';
import type { SignInChallenge, SignInChallengeStore } from './session.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    signInChallenge: Omit<SignInChallenge, 'isEnrolling' | 'origin'> & { isEnrolling: 0 | 1; origin: string | null };
  }
}

export const signInChallengeStore = (db: Db): SignInChallengeStore => ({
  async insert({ isEnrolling, origin, ...row }) {
    await db
      .insertInto('signInChallenge')
      .values({ ...row, isEnrolling: isEnrolling ? 1 : 0, origin: origin && JSON.stringify(origin) })
      .execute();
  },
  async find(hash) {
    const row = await db.selectFrom('signInChallenge').selectAll().where('hash', '=', hash).executeTakeFirst();
    return row && { ...row, isEnrolling: row.isEnrolling === 1, origin: row.origin && JSON.parse(row.origin) };
  },
  async consume(hash) {
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
