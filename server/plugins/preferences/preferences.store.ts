import type { Db } from '#server/storage/database.ts';
import type { PreferenceStore } from './preferences.model.ts';

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
