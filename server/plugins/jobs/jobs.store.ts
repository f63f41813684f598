import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { JobRow, JobStore } from './jobs.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    job: Omit<JobRow, 'id' | 'done' | 'failures'> & {
      id: Generated<number>;
      done: Generated<number>;
      failures: Generated<number>;
      createdOn: string;
      /** Until then, no other node processes it. */
      leaseUntil: string;
    };
  }
}

const columns = [
  'id',
  'kind',
  'userId',
  'sessionId',
  'tokenId',
  'state',
  'payload',
  'done',
  'total',
  'result',
  'message',
  'failures',
] as const;
const unfinished = ['waiting', 'running'] as const;

export const jobStore = (db: Db): JobStore => ({
  async isDue(now) {
    const due = db.selectFrom('job').select('id').where('state', 'in', unfinished).where('leaseUntil', '<=', now);
    return (await due.limit(1).executeTakeFirst()) !== undefined;
  },
  async insert({ on, ...job }) {
    const row = { ...job, state: 'waiting' as const, result: null, message: null, createdOn: on, leaseUntil: on };
    return (await db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  find: (id) => db.selectFrom('job').select(columns).where('id', '=', id).executeTakeFirst(),
  // The condition is evaluated again for a row that another node has just claimed.
  claim: (now, leaseUntil) =>
    db
      .updateTable('job')
      .set({ state: 'running', leaseUntil })
      .where('state', 'in', unfinished)
      .where('leaseUntil', '<=', now)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('job')
          .select('id')
          .where('state', 'in', unfinished)
          .where('leaseUntil', '<=', now)
          .orderBy('id')
          .limit(1),
      )
      .returning(columns)
      .executeTakeFirst(),
  async progress(id, step) {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ ...step, failures: 0 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async again(id, leaseUntil) {
    await db
      .updateTable('job')
      .set((eb) => ({ leaseUntil, failures: eb('failures', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  async fail(id, message) {
    await db
      .updateTable('job')
      .set({ state: 'failed', message })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  },
  async cancel(id) {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', 'in', unfinished)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async removeBefore(time) {
    await db.deleteFrom('job').where('leaseUntil', '<', time).execute();
  },
});
