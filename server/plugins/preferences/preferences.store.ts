import type { Db } from '#server/storage/database.ts';

export interface PreferenceStore {
  /** A user's preferences as JSON; undefined when there are none. */
  find(userId: number): Promise<string | undefined>;
  set(userId: number, values: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    preferences: PreferenceStore;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    userPreference: { userId: number; values: string };
  }
}

export const preferenceStore = (db: Db): PreferenceStore => ({
  async find(userId) {
    const row = await db.selectFrom('userPreference').select('values').where('userId', '=', userId).executeTakeFirst();
    return row?.values;
  },
  async set(userId, values) {
    await db
      .insertInto('userPreference')
      .values({ userId, values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ values }))
      .execute();
  },
});
