import type { Db } from './database.ts';
import { statement } from './statement.ts';

/** Queues in which users alternate: `state` is `queued` while a row waits. */
type FairQueue = 'contentText' | 'ocrJob';

/**
 * Positions of new rows in a queue, so that users alternate: a single row of one user is processed next, even when
 * another user has a thousand rows waiting.
 * @param owners the user of each new row
 */
export async function queuePositions(db: Db, queue: FairQueue, owners: number[]): Promise<number[]> {
  const { firstQueued, lastOfOwner } = statements[queue];
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
}

const queued = (db: Db, queue: FairQueue) => db.selectFrom(queue as 'ocrJob').where('state', '=', 'queued');

const statementsOf = (queue: FairQueue) => ({
  firstQueued: statement((db) => queued(db, queue).select('queuePosition').orderBy('queuePosition').limit(1)),
  lastOfOwner: statement((db, { ownerId }: { ownerId: number }) =>
    queued(db, queue).select('queuePosition').where('ownerId', '=', ownerId).orderBy('queuePosition', 'desc').limit(1),
  ),
});
const statements = { contentText: statementsOf('contentText'), ocrJob: statementsOf('ocrJob') };
