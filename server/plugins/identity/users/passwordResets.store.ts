import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { countOf, no } from '#server/storage/terms.ts';
import type { PasswordResetRequest } from './passwordResets.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    passwordResetRequests: ReturnType<typeof passwordResetRequestStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    passwordAsk: PasswordResetRequest & { id: Generated<number>; isDone: Generated<0 | 1>; userId: number | null };
  }
}

/** More requests than any limit. */
const MAX_COUNTED_RESETS = 100;

export const passwordResetRequestStore = (db: Db) => ({
  async insert(request: PasswordResetRequest) {
    await db
      .insertInto('passwordAsk')
      .values({ ...request, userId: null })
      .execute();
  },
  /** The times of the requests from an address since then, newest first. */
  async fromAddress(time: string, ip: string) {
    const requests = db.selectFrom('passwordAsk').select('on').where('ip', '=', ip).where('on', '>', time);
    const rows = await requests.orderBy('on', 'desc').limit(MAX_COUNTED_RESETS).execute();
    return rows.map(({ on }) => on);
  },
  /** Claims unprocessed requests, oldest first. */
  // The condition is evaluated again for a row that another node has just claimed.
  claim: (limit: number) =>
    db
      .updateTable('passwordAsk')
      .set({ isDone: 1 })
      .where('isDone', '=', no)
      .where('id', 'in', (eb) =>
        eb.selectFrom('passwordAsk').select('id').where('isDone', '=', no).orderBy('id').limit(limit),
      )
      .returning(['id', 'name', 'ip', 'on'])
      .execute(),
  /** Records the user to whom a mail was sent. */
  async completed(id: number, userId: number) {
    await db.updateTable('passwordAsk').set({ userId }).where('id', '=', id).execute();
  },
  /** The number of mails to a user since then. */
  async countMails(time: string, userId: number) {
    return countOf(db.selectFrom('passwordAsk').where('userId', '=', userId).where('on', '>', time));
  },
  async removeBefore(time: string) {
    await db.deleteFrom('passwordAsk').where('on', '<', time).execute();
  },
});
