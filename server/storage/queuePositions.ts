import type { Db } from './database.ts';
import { listStatement, statement } from './statement.ts';

/** Queues whose rows alternate between their users: `state` is `queued` while a row waits. */
type FairQueue = 'contentText' | 'ocrJob';

/**
 * Positions of new rows in a queue, so that users alternate: the rows of one user follow one another, and a single row
 * beside another user's thousand is next.
 * @param owners the user of each new row
 */
export async function queuePositions(db: Db, queue: FairQueue, owners: number[]): Promise<number[]> {
  const { firstQueued, lastOfOwners } = statements[queue];
  const [first] = (await firstQueued(db, {})).rows;
  const { rows } = await lastOfOwners(db, [...new Set(owners)]);
  const last = new Map(rows.map((row) => [row.ownerId, row.last]));
  return owners.map((owner) => {
    const position = (last.get(owner) ?? first?.queuePosition ?? 0) + 1;
    last.set(owner, position);
    return position;
  });
}

const queued = (db: Db, queue: FairQueue) => db.selectFrom(queue as 'ocrJob').where('state', '=', 'queued');

const statementsOf = (queue: FairQueue) => ({
  firstQueued: statement((db) => queued(db, queue).select('queuePosition').orderBy('queuePosition').limit(1)),
  lastOfOwners: listStatement((db, owners: number[]) =>
    queued(db, queue)
      .select(['ownerId', (eb) => eb.fn.max<number>('queuePosition').as('last')])
      .where('ownerId', 'in', owners)
      .groupBy('ownerId'),
  ),
});
const statements = { contentText: statementsOf('contentText'), ocrJob: statementsOf('ocrJob') };
