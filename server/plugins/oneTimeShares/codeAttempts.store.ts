import { sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { CodeTries } from './codes.model.ts';

/** Tries of codes, counted in the rows of a table whose rows have links. */
export const codeTriesIn = (db: Db, table: 'shareRecipient' | 'fileRequest'): CodeTries => {
  const row = (id: number) => db.updateTable(table as 'shareRecipient').where('id', '=', id);
  return {
    async countTry(id, on, windowFrom, maxTries) {
      const isOver = sql<boolean>`("codeTriesFrom" is null or "codeTriesFrom" <= ${windowFrom})`;
      const { codeTries, codeTriesFrom, everWrong } = await row(id)
        .set({
          codeTries: sql<number>`case when ${isOver} then 1 else "codeTries" + 1 end`,
          codeTriesFrom: sql<string>`case when ${isOver} then ${on} else "codeTriesFrom" end`,
          everWrong: sql<number>`"everWrong" + case when ${isOver} or "codeTries" < ${maxTries} then 1 else 0 end`,
        })
        .returning(['codeTries', 'codeTriesFrom', 'everWrong'])
        .executeTakeFirstOrThrow();
      return { tries: codeTries, from: codeTriesFrom ?? on, everWrong };
    },
    async forgiveTries(id) {
      const everWrong = sql<number>`"everWrong" - 1`;
      await row(id).set({ codeTries: 0, codeTriesFrom: null, everWrong }).execute();
    },
  };
};
