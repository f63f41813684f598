import { type Generated, sql } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { dueRows } from '#server/storage/queues.ts';
import type { JobRow } from './jobs.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    jobs: ReturnType<typeof jobStore>;
  }
}

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
const due = dueRows(
  'job',
  'id',
  'id',
  (now) => sql<boolean>`"state" in (${sql.join(unfinished)}) and "leaseUntil" <= ${now}`,
);

export const jobStore = (db: Db) => ({
  /** Whether there is a job that no node is processing. */
  isDue: (now: string) => due.isAny(db, now),
  async insert({
    on,
    ...job
  }: Pick<JobRow, 'kind' | 'userId' | 'sessionId' | 'tokenId' | 'payload' | 'total'> & { on: string }) {
    const row = { ...job, state: 'waiting' as const, result: null, message: null, createdOn: on, leaseUntil: on };
    return (await db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  find: (id: number) => db.selectFrom('job').select(columns).where('id', '=', id).executeTakeFirst(),
  /** Claims the oldest job that no node is processing. */
  claim: (now: string, leaseUntil: string) =>
    db
      .updateTable('job')
      .set({ state: 'running', leaseUntil })
      .where(due.isFirst(now))
      .returning(columns)
      .executeTakeFirst(),
  /**
   * Stores the progress of a running job.
   * @returns whether it is still running
   */
  async progress(
    id: number,
    step: Pick<JobRow, 'state' | 'payload' | 'done' | 'total' | 'result'> & { leaseUntil: string },
  ) {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ ...step, failures: 0 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** Records a failed step, and schedules the next attempt. */
  async again(id: number, leaseUntil: string) {
    await db
      .updateTable('job')
      .set((eb) => ({ leaseUntil, failures: eb('failures', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  async fail(id: number, message: string) {
    await db
      .updateTable('job')
      .set({ state: 'failed', message })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  },
  /** @returns whether there was anything to cancel */
  async cancel(id: number) {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', 'in', unfinished)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  /** Removes jobs that ended or failed before this time. */
  async removeBefore(time: string) {
    await db.deleteFrom('job').where('leaseUntil', '<', time).execute();
  },
});
