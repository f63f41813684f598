import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from './database.ts';
import { statement } from './statement.ts';

/**
 * The due rows of a table whose rows are processed in the background.
 * @param key the column that identifies a row
 * @param order the column by which rows are processed
 */
export function dueRows<T extends keyof Tables & string>(
  table: T,
  key: keyof Tables[T] & string,
  order: keyof Tables[T] & string,
  isDue = (now: string): RawBuilder<boolean> => sql<boolean>`"state" = 'queued' and "nextTryOn" <= ${now}`,
) {
  return {
    /** Whether any row is due. */
    async isAny(db: Db, now: string): Promise<boolean> {
      return (await sql`select 1 from ${sql.table(table)} where ${isDue(now)} limit 1`.execute(db)).rows.length > 0;
    },
    /** Limits an update to the first row; the condition is evaluated again for one that another node just claimed. */
    isFirst: (now: string) => sql<boolean>`${isDue(now)} and ${sql.ref(key)} in (select ${sql.ref(key)}
      from ${sql.table(table)} where ${isDue(now)} order by ${sql.ref(order)}, ${sql.ref(key)} limit 1)`,
  };
}

/** Rows that wait in a queue in which users alternate. */
interface FairQueue {
  row: { queuePosition: number; ownerId: number };
}

/**
 * Positions of new rows in a queue, so that users alternate: a single row of one user is processed next, even when
 * another user has a thousand rows waiting.
 * @param waiting the rows of the queue
 * @returns a function that takes the user of each new row
 */
export function queuePositions<T extends keyof Tables, O>(waiting: (db: Db) => SelectQueryBuilder<Tables, T, O>) {
  const queued = (db: Db) => waiting(db) as unknown as SelectQueryBuilder<FairQueue, 'row', object>;
  const firstQueued = statement((db) => queued(db).select('queuePosition').orderBy('queuePosition').limit(1));
  const lastOfOwner = statement((db, { ownerId }: { ownerId: number }) =>
    queued(db).select('queuePosition').where('ownerId', '=', ownerId).orderBy('queuePosition', 'desc').limit(1),
  );
  return async (db: Db, owners: number[]): Promise<number[]> => {
    const [first] = (await firstQueued(db, {})).rows;
    const last = new Map<number, number>();
    for (const ownerId of new Set(owners)) {
      const [row] = (await lastOfOwner(db, { ownerId })).rows;
      if (row) last.set(ownerId, row.queuePosition);
    }
    return owners.map((owner) => {
      const position = (last.get(owner) ?? first?.queuePosition ?? 0) + 1;
      last.set(owner, position);
      return position;
    });
  };
}
