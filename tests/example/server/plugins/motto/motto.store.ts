import type { Db } from '#server/storage/database.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    motto: ReturnType<typeof mottoStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    motto: { id: number; text: string };
  }
}

const ONLY = 1;

/** The one line that the instance stores. */
export const mottoStore = (db: Db) => ({
  async read() {
    const row = await db.selectFrom('motto').select('text').where('id', '=', ONLY).executeTakeFirst();
    return row?.text ?? '';
  },
  async write(text: string) {
    await db
      .insertInto('motto')
      .values({ id: ONLY, text })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ text }))
      .execute();
  },
});
