import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { no } from '#server/storage/terms.ts';
import type { PasswordResetRequest, PasswordResetRequestStore } from './passwordResets.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    passwordAsk: PasswordResetRequest & { id: Generated<number>; isDone: Generated<0 | 1>; userId: number | null };
  }
}

/** More requests than any limit. */
const MAX_COUNTED_RESETS = 100;

export const passwordResetRequestStore = (db: Db): PasswordResetRequestStore => ({
  async insert(request) {
    await db
      .insertInto('passwordAsk')
      .values({ ...request, userId: null })
      .execute();
  },
  async fromAddress(time, ip) {
    const requests = db.selectFrom('passwordAsk').select('on').where('ip', '=', ip).where('on', '>', time);
    const rows = await requests.orderBy('on', 'desc').limit(MAX_COUNTED_RESETS).execute();
    return rows.map(({ on }) => on);
  },
  // The condition is evaluated again for a row that another node has just claimed.
  claim: (limit) =>
    db
      .updateTable('passwordAsk')
      .set({ isDone: 1 })
      .where('isDone', '=', no)
      .where('id', 'in', (eb) =>
        eb.selectFrom('passwordAsk').select('id').where('isDone', '=', no).orderBy('id').limit(limit),
      )
      .returning(['id', 'name', 'ip', 'on'])
      .execute(),
  async completed(id, userId) {
    await db.updateTable('passwordAsk').set({ userId }).where('id', '=', id).execute();
  },
  async countMails(time, userId) {
    const { count } = await db
      .selectFrom('passwordAsk')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('on', '>', time)
      .executeTakeFirstOrThrow();
    return count;
  },
  async removeBefore(time) {
    await db.deleteFrom('passwordAsk').where('on', '<', time).execute();
  },
});
