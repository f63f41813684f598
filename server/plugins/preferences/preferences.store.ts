import type { Db } from '#server/storage/database.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    preferences: ReturnType<typeof preferenceStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    userPreference: { userId: number; values: string };
  }
}

export const preferenceStore = (db: Db) => ({
  /** A user's preferences as JSON; undefined when there are none. */
  async find(userId: number) {
    const row = await db.selectFrom('userPreference').select('values').where('userId', '=', userId).executeTakeFirst();
    return row?.values;
  },
  async set(userId: number, values: string) {
    await db
      .insertInto('userPreference')
      .values({ userId, values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ values }))
      .execute();
  },
});
