import { sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { CodeAttempts } from './codes.model.ts';

/** Counts attempts at codes in the rows of a table of links. */
export const codeAttemptsIn = (db: Db, table: 'shareRecipient' | 'fileRequest'): CodeAttempts => {
  const row = (id: number) => db.updateTable(table as 'shareRecipient').where('id', '=', id);
  return {
    async countAttempt(id, on, windowFrom, maxAttempts) {
      const isOver = sql<boolean>`("codeTriesFrom" is null or "codeTriesFrom" <= ${windowFrom})`;
      const { codeTries, codeTriesFrom, everWrong } = await row(id)
        .set({
          codeTries: sql<number>`case when ${isOver} then 1 else "codeTries" + 1 end`,
          codeTriesFrom: sql<string>`case when ${isOver} then ${on} else "codeTriesFrom" end`,
          everWrong: sql<number>`"everWrong" + case when ${isOver} or "codeTries" < ${maxAttempts} then 1 else 0 end`,
        })
        .returning(['codeTries', 'codeTriesFrom', 'everWrong'])
        .executeTakeFirstOrThrow();
      return { attempts: codeTries, from: codeTriesFrom ?? on, everWrong };
    },
    async forgiveAttempts(id) {
      const everWrong = sql<number>`"everWrong" - 1`;
      await row(id).set({ codeTries: 0, codeTriesFrom: null, everWrong }).execute();
    },
  };
};
