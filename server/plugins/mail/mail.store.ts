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
      isServerAway: Generated<0 | 1>;
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
  async isDue(now) {
    const due = db.selectFrom('outbox').select('id').where('state', '=', 'queued').where('nextTryOn', '<=', now);
    return (await due.limit(1).executeTakeFirst()) !== undefined;
  },
  // The condition is evaluated again for a row that another node has just claimed.
  claim: (now, leaseUntil) =>
    db
      .updateTable('outbox')
      .set((eb) => ({ nextTryOn: leaseUntil, attempts: eb('attempts', '+', 1), isServerAway: 0 }))
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
          .limit(1),
      )
      .returning(['id', 'to', 'subject', 'text', 'html', 'attempts', 'createdOn'])
      .executeTakeFirst(),
  async sent(id) {
    await db
      .updateTable('outbox')
      .set({ state: 'sent', text: '', html: '', error: null })
      .where('id', '=', id)
      .execute();
  },
  async again(id, error, nextTryOn, isServerAway) {
    const row = { error, nextTryOn, isServerAway: isServerAway ? (1 as const) : (0 as const) };
    await db.updateTable('outbox').set(row).where('id', '=', id).execute();
  },
  async serverIsBack(now) {
    const waiting = db.updateTable('outbox').set({ nextTryOn: now, isServerAway: 0 }).where('isServerAway', '=', 1);
    await waiting.where('state', '=', 'queued').execute();
  },
  async dropOverdue(now, error) {
    const overdue = db.updateTable('outbox').set({ state: 'failed', text: '', html: '', error });
    await overdue.where('state', '=', 'queued').where('validUntil', '<=', now).where('nextTryOn', '<=', now).execute();
  },
  async failed(id, error) {
    await db.updateTable('outbox').set({ state: 'failed', error }).where('id', '=', id).execute();
  },
  async isServerUp() {
    const waiting = db.selectFrom('outbox').select('id').where('state', '=', 'queued').where('isServerAway', '=', 1);
    return (await waiting.limit(1).executeTakeFirst()) === undefined;
  },
  async dropWaiting(ids, error) {
    if (ids.length === 0) return;
    const waiting = db.updateTable('outbox').set({ state: 'failed', text: '', html: '', error });
    await waiting.where('id', 'in', ids).where('state', '=', 'queued').execute();
  },
  async state() {
    const counted = db
      .selectFrom('outbox')
      .select((eb) => ['state', eb.fn.countAll<number>().as('count'), eb.fn.min('createdOn').as('oldestOn')])
      .where('state', '!=', 'sent')
      .groupBy('state');
    const byState = new Map((await counted.execute()).map((row) => [row.state, row]));
    const queued = byState.get('queued');
    const failed = byState.get('failed')?.count ?? 0;
    const claimed = await db
      .selectFrom('outbox')
      .select('error')
      .where('state', '=', 'queued')
      .where('error', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const state = { waiting: queued?.count ?? 0, failed, oldestOn: queued?.oldestOn ?? null };
    return { ...state, ...(claimed?.error && { error: claimed.error }) };
  },
  async listFailed(skip, take) {
    const failed = db.selectFrom('outbox').where('state', '=', 'failed');
    const { total } = await failed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await failed
      .select(['id', 'to', 'subject', 'createdOn', 'attempts', 'error'])
      .orderBy('id', 'desc')
      .limit(take)
      .offset(skip)
      .execute();
    return { items: rows.map((row) => ({ ...row, error: row.error ?? '' })), total };
  },
  retry: (id, on) =>
    db
      .updateTable('outbox')
      .set({ state: 'queued', attempts: 0, nextTryOn: on, error: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .returning(['to', 'subject'])
      .executeTakeFirst(),
  unsent: () =>
    db
      .selectFrom('outbox')
      .select(['id', 'text', 'html'])
      .where('state', '!=', 'sent')
      .where('text', '!=', '')
      .execute(),
  async reseal(id, words) {
    await db.updateTable('outbox').set(words).where('id', '=', id).execute();
  },
  async dropUnsent(error) {
    const failure = { state: 'failed' as const, text: '', html: '', error };
    await db.updateTable('outbox').set(failure).where('state', '!=', 'sent').execute();
  },
  async removeSentBefore(time) {
    await db.deleteFrom('outbox').where('state', '=', 'sent').where('createdOn', '<', time).execute();
  },
});
