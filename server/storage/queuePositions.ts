import type { Db } from './database.ts';

/** Queues whose rows alternate between their users: `state` is `queued` while a row waits. */
type FairQueue = 'contentText' | 'ocrJob';

/**
 * Positions of new rows in a queue, so that users alternate: the rows of one user follow one another, and a single row
 * beside another user's thousand is next.
 * @param owners the user of each new row
 */
export async function queuePositions(db: Db, queue: FairQueue, owners: number[]): Promise<number[]> {
  const queued = db.selectFrom(queue as 'ocrJob').where('state', '=', 'queued');
  const first = await queued.select('queuePosition').orderBy('queuePosition').limit(1).executeTakeFirst();
  const rows = await queued
    .select(['ownerId', (eb) => eb.fn.max<number>('queuePosition').as('last')])
    .where('ownerId', 'in', [...new Set(owners)])
    .groupBy('ownerId')
    .execute();
  const last = new Map(rows.map((row) => [row.ownerId, row.last]));
  return owners.map((owner) => {
    const position = (last.get(owner) ?? first?.queuePosition ?? 0) + 1;
    last.set(owner, position);
    return position;
  });
}
