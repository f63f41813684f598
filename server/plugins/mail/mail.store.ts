import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { dueRows } from '#server/storage/queues.ts';
import { countOf, flag } from '#server/storage/terms.ts';
import type { Mail, MailState, QueuedMail } from './mail.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    outbox: ReturnType<typeof outboxStore>;
  }
}

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

const due = dueRows('outbox', 'id', 'nextTryOn');

/** The mail queue: a row commits with the action that sends the mail, and is delivered afterwards. */
export const outboxStore = (db: Db) => ({
  /** @param mail with encrypted text and HTML */
  async insert(mail: Mail, on: string) {
    const row = { ...mail, state: 'queued' as const, createdOn: on, nextTryOn: on, error: null };
    const { id } = await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** The states of mails; mails that were sent long ago are missing. */
  async statesOf(ids: number[]): Promise<Map<number, MailState>> {
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom('outbox').select(['id', 'state']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
  isDue: (now: string) => due.isAny(db, now),
  /** Claims a due mail, so that other nodes cannot until the lease ends, and counts the attempt. */
  claim: (now: string, leaseUntil: string): Promise<QueuedMail | undefined> =>
    db
      .updateTable('outbox')
      .set((eb) => ({ nextTryOn: leaseUntil, attempts: eb('attempts', '+', 1), isServerAway: 0 }))
      .where(due.isFirst(now))
      .returning(['id', 'to', 'subject', 'text', 'html', 'attempts', 'createdOn'])
      .executeTakeFirst(),
  /** Marks the mail as sent, and deletes its text, which may contain a key. */
  async sent(id: number) {
    await db
      .updateTable('outbox')
      .set({ state: 'sent', text: '', html: '', error: null })
      .where('id', '=', id)
      .execute();
  },
  /** Schedules another attempt. */
  async again(id: number, error: string, nextTryOn: string, isServerAway: boolean) {
    const row = { error, nextTryOn, isServerAway: flag(isServerAway) };
    await db.updateTable('outbox').set(row).where('id', '=', id).execute();
  },
  /** Makes the mails that wait for the mail server due now. */
  async serverIsBack(now: string) {
    const waiting = db.updateTable('outbox').set({ nextTryOn: now, isServerAway: 0 }).where('isServerAway', '=', 1);
    await waiting.where('state', '=', 'queued').execute();
  },
  /** Marks mails with expired links as failed. */
  async dropOverdue(now: string, error: string) {
    const overdue = db.updateTable('outbox').set({ state: 'failed', text: '', html: '', error });
    await overdue.where('state', '=', 'queued').where('validUntil', '<=', now).where('nextTryOn', '<=', now).execute();
  },
  async failed(id: number, error: string) {
    await db.updateTable('outbox').set({ state: 'failed', error }).where('id', '=', id).execute();
  },
  /** Whether no mail waits for an unavailable mail server. */
  async isServerUp() {
    const waiting = db.selectFrom('outbox').select('id').where('state', '=', 'queued').where('isServerAway', '=', 1);
    return (await waiting.limit(1).executeTakeFirst()) === undefined;
  },
  /** Marks those of these mails that still wait as failed. */
  async dropWaiting(ids: number[], error: string) {
    if (ids.length === 0) return;
    const waiting = db.updateTable('outbox').set({ state: 'failed', text: '', html: '', error });
    await waiting.where('id', 'in', ids).where('state', '=', 'queued').execute();
  },
  /** How many mails wait and since when, and how many have failed. */
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
  /** Failed mails, newest first. */
  async listFailed(skip: number, take: number) {
    const failed = db.selectFrom('outbox').where('state', '=', 'failed');
    const total = await countOf(failed);
    const rows = await failed
      .select(['id', 'to', 'subject', 'createdOn', 'attempts', 'error'])
      .orderBy('id', 'desc')
      .limit(take)
      .offset(skip)
      .execute();
    return { items: rows.map((row) => ({ ...row, error: row.error ?? '' })), total };
  },
  /** Queues a failed mail again; undefined when there is none. */
  retry: (id: number, on: string) =>
    db
      .updateTable('outbox')
      .set({ state: 'queued', attempts: 0, nextTryOn: on, error: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .returning(['to', 'subject'])
      .executeTakeFirst(),
  /** Mails that were not sent, encrypted with any key. */
  unsent: () =>
    db
      .selectFrom('outbox')
      .select(['id', 'text', 'html'])
      .where('state', '!=', 'sent')
      .where('text', '!=', '')
      .execute(),
  async reseal(id: number, words: Pick<QueuedMail, 'text' | 'html'>) {
    await db.updateTable('outbox').set(words).where('id', '=', id).execute();
  },
  /** Marks all unsent mails as failed. */
  async dropUnsent(error: string) {
    const failure = { state: 'failed' as const, text: '', html: '', error };
    await db.updateTable('outbox').set(failure).where('state', '!=', 'sent').execute();
  },
  async removeSentBefore(time: string) {
    await db.deleteFrom('outbox').where('state', '=', 'sent').where('createdOn', '<', time).execute();
  },
});
