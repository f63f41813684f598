import type { Db } from '#server/storage/database.ts';
import type { SignInChallenge } from './session.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    signInChallenges: ReturnType<typeof signInChallengeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    signInChallenge: Omit<SignInChallenge, 'isEnrolling' | 'origin'> & { isEnrolling: 0 | 1; origin: string | null };
  }
}

export const signInChallengeStore = (db: Db) => ({
  async insert({ isEnrolling, origin, ...row }: SignInChallenge) {
    await db
      .insertInto('signInChallenge')
      .values({ ...row, isEnrolling: isEnrolling ? 1 : 0, origin: origin && JSON.stringify(origin) })
      .execute();
  },
  async find(hash: string): Promise<SignInChallenge | undefined> {
    const row = await db.selectFrom('signInChallenge').selectAll().where('hash', '=', hash).executeTakeFirst();
    return row && { ...row, isEnrolling: row.isEnrolling === 1, origin: row.origin && JSON.parse(row.origin) };
  },
  /**
   * Consumes a challenge.
   * @returns whether it existed; of two concurrent requests, only one gets true
   */
  async consume(hash: string) {
    const { numDeletedRows } = await db.deleteFrom('signInChallenge').where('hash', '=', hash).executeTakeFirst();
    return numDeletedRows === 1n;
  },
  async removeOf(userId: number) {
    await db.deleteFrom('signInChallenge').where('userId', '=', userId).execute();
  },
  async removeExpired(before: string) {
    await db.deleteFrom('signInChallenge').where('expiresOn', '<', before).execute();
  },
});
