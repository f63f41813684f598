import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { Mail, MailState, OutboxStore } from './mail.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    outbox: Mail & {
      id: Generated<number>;
      state: MailState;
      attempts: Generated<number>;
      createdOn: string;
      nextTryOn: string;
      error: string | null;
    };
  }
}

export const outboxStore = (db: Db): OutboxStore => ({
  async insert(mail, on) {
    const row = { ...mail, state: 'queued' as const, createdOn: on, nextTryOn: on, error: null };
    const { id } = await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  async statesOf(ids) {
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom('outbox').select(['id', 'state']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
  // The outer condition is asked again of a row that another node has just taken.
  claim: (now, leaseUntil, most) =>
    db
      .updateTable('outbox')
      .set((eb) => ({ nextTryOn: leaseUntil, attempts: eb('attempts', '+', 1) }))
      .where('state', '=', 'queued')
      .where('nextTryOn', '<=', now)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'queued')
          .where('nextTryOn', '<=', now)
          .orderBy('nextTryOn')
          .orderBy('id')
          .limit(most),
      )
      .returning(['id', 'to', 'subject', 'text', 'html', 'attempts', 'createdOn'])
      .execute(),
  async sent(id) {
    await db
      .updateTable('outbox')
      .set({ state: 'sent', text: '', html: '', error: null })
      .where('id', '=', id)
      .execute();
  },
  async again(id, error, nextTryOn) {
    await db.updateTable('outbox').set({ error, nextTryOn }).where('id', '=', id).execute();
  },
  async failed(id, error) {
    await db.updateTable('outbox').set({ state: 'failed', error }).where('id', '=', id).execute();
  },
  async removeSentBefore(moment) {
    await db.deleteFrom('outbox').where('state', '=', 'sent').where('createdOn', '<', moment).execute();
  },
});
