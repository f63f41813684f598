import type { Db } from '#server/storage/database.ts';
import type { MottoStore } from './motto.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    motto: { id: number; text: string };
  }
}

const ONLY = 1;

export const mottoStore = (db: Db): MottoStore => ({
  async read() {
    const row = await db.selectFrom('motto').select('text').where('id', '=', ONLY).executeTakeFirst();
    return row?.text ?? '';
  },
  async write(text) {
    await db
      .insertInto('motto')
      .values({ id: ONLY, text })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ text }))
      .execute();
  },
});
