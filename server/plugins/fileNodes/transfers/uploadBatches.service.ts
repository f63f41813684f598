import type { Ctx } from '#server/kernel/context.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import { commitContent, discard } from './commitUpload.service.ts';
import type { Stored } from './newFiles.service.ts';
import { NotTogether, type Outcome, type ReceivedFile, storeAll } from './storeTogether.service.ts';

/** Files that are committed together, at most. */
const MAX_BATCH_FILES = 64;

interface Pending extends ReceivedFile {
  ctx: Ctx;
  settle(outcome: Outcome): void;
}
interface Queue {
  waiting: Pending[];
  /** Whether a transaction will take the files that wait. */
  isScheduled: boolean;
  /** Call when none wait: the next file begins a new queue. */
  end(): void;
}
const queues = new WeakMap<Ctx['blobs'], Map<number, Queue>>();

/**
 * Commits the rows of a new file, in one transaction with others that were received while earlier ones were committed:
 * each table is written by one statement for all of them, and what they have in common is checked once. Their IDs are
 * in the order of the calls.
 * @param alone stores the file when its name is taken, or another file of the transaction made it fail
 * @returns the file, durable
 * @throws why it is not stored; its content is removed then
 */
export async function commitTogether<T extends Stored>(
  ctx: Ctx,
  received: ReceivedFile,
  alone: (tx: Ctx) => Promise<T>,
): Promise<Stored | T> {
  try {
    return await enqueue(ctx, received);
  } catch (error) {
    if (error instanceof NotTogether) return commitContent(ctx, received.blob, alone);
    if (!(error instanceof OutcomeUnknown)) await discard(ctx, received.blob);
    throw error;
  }
}

function enqueue(ctx: Ctx, received: ReceivedFile): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: Outcome) => ('stored' in outcome ? resolve(outcome.stored) : reject(outcome.error));
    const queue = queueOf(ctx, received.parentId);
    queue.waiting.push({ ...received, ctx, settle });
    if (!queue.isScheduled) commitWaiting(queue);
  });
}

/** SQLite has one writer. On PostgreSQL, uploads into different folders do not wait for each other. */
function queueOf({ config, blobs }: Ctx, folderId: number): Queue {
  const ofInstance = queues.get(blobs) ?? new Map<number, Queue>();
  queues.set(blobs, ofInstance);
  const key = config.databaseUrl ? folderId : 0;
  const queue = ofInstance.get(key) ?? { waiting: [], isScheduled: false, end: () => void ofInstance.delete(key) };
  ofInstance.set(key, queue);
  return queue;
}

/** Commits the files that wait, and those that will wait by then. */
async function commitWaiting(queue: Queue): Promise<void> {
  const [first] = queue.waiting;
  queue.isScheduled = first !== undefined;
  if (!first) return queue.end();
  // On SQLite, the next transaction waits for this one anyway, and shares its turn with others that wait.
  const hasOneWriter = !first.ctx.config.databaseUrl;
  let batch: Pending[] | undefined;
  const take = () => {
    // A transaction that is repeated has the same files.
    if (batch) return batch;
    batch = queue.waiting.splice(0, MAX_BATCH_FILES);
    if (hasOneWriter) commitWaiting(queue);
    return batch;
  };
  try {
    const outcomes = await first.ctx.transact((tx) => storeAll(tx, take()));
    for (const [index, { settle }] of take().entries()) settle(outcomes[index] ?? { error: new NotTogether() });
  } catch (error) {
    // The rows may have been committed.
    const reason = error instanceof OutcomeUnknown ? error : new NotTogether();
    for (const { settle } of take()) settle({ error: reason });
  }
  if (!hasOneWriter) commitWaiting(queue);
}
