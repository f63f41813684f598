import { sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';

/** Counts attempts at the code of a link in the rows of a table; the ID is that of a recipient or a request. */
export const codeAttemptsIn = (db: Db, table: 'shareRecipient' | 'fileRequest') => {
  const row = (id: number) => db.updateTable(table as 'shareRecipient').where('id', '=', id);
  return {
    /**
     * Counts an attempt in a window that begins with its first one.
     * @param maxAttempts attempts of a window that are checked
     * @returns the attempts in this window, its start, and the attempts checked since the link was created, less the
     *   correct ones
     */
    async countAttempt(id: number, on: string, windowFrom: string, maxAttempts: number) {
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
    /** A correct code resets the window; of the total, only the correct attempt itself is subtracted. */
    async forgiveAttempts(id: number) {
      const everWrong = sql<number>`"everWrong" - 1`;
      await row(id).set({ codeTries: 0, codeTriesFrom: null, everWrong }).execute();
    },
  };
};
