import { sql } from 'kysely';
import { savepointCommitBatches, writeCommitBatches } from './commitBatches.ts';
import { DatabaseFailed, type Db, type WriteOptions } from './database.ts';
import { statement } from './statement.ts';

/** Transactions that are committed together, at most. */
const MAX_GROUP_TRANSACTIONS = 64;

interface PendingTransaction {
  work(db: Db): Promise<unknown>;
  isAsyncCommit: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}
/** Resolves or rejects the promise of a transaction once its outcome is final. */
type Settle = () => void;

/**
 * Commits transactions together that arrive while others run or are being synced (decision 0009). A transaction that
 * fails is rolled back alone. No promise settles before the whole group is durable, since a transaction may depend on
 * data that another one has written.
 * @param run runs work in a transaction, a second time when the first attempt was rolled back
 * @param sync writes commits to the disk
 * @returns a function that runs work in a transaction; it throws the errors of the work, and those of `sync`
 */
export function openGroupCommit(
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  { sync, failure }: { sync(): Promise<void>; failure(): Error | undefined },
) {
  let waiting: PendingTransaction[] = [];
  let isAtWork = false;

  const alone = ({ work, resolve, reject }: PendingTransaction): Promise<Settle> =>
    run(async (db) => {
      const result = await work(db);
      await writeCommitBatches(db);
      return result;
    }).then(
      (result) => () => resolve(result),
      (error) => () => reject(error),
    );
  const together = async (group: PendingTransaction[]): Promise<Settle[]> => {
    try {
      return await run(async (db) => {
        // The group may run a second time when the disk is full: only the results of the successful attempt count.
        const settles: Settle[] = [];
        for (const pending of group) settles.push(await inSavepoint(db, pending));
        await writeCommitBatches(db);
        return settles;
      });
    } catch {
      // All of them were rolled back; each is run again on its own, and gets its own error.
      const again: Settle[] = [];
      for (const pending of group) again.push(await alone(pending));
      return again;
    }
  };
  const commitWaiting = async () => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP_TRANSACTIONS);
      waiting = waiting.slice(MAX_GROUP_TRANSACTIONS);
      const broken = failure();
      if (broken) {
        // Nothing is committed any more, since it could not be made durable.
        for (const pending of group) pending.reject(new DatabaseFailed(broken.message, { cause: broken.cause }));
        continue;
      }
      const settles = group[0] && group.length === 1 ? [await alone(group[0])] : await together(group);
      const syncFailure = group.every(({ isAsyncCommit }) => isAsyncCommit)
        ? undefined
        : await sync().catch((error) => ({ error }));
      for (const [index, pending] of group.entries()) {
        if (syncFailure && !pending.isAsyncCommit) pending.reject(syncFailure.error);
        else settles[index]?.();
      }
    }
    isAtWork = false;
  };

  return <T>(work: (db: Db) => Promise<T>, { isAsyncCommit = false }: WriteOptions = {}) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, isAsyncCommit, resolve: resolve as PendingTransaction['resolve'], reject });
      // The database runs without a pause in which other calls could arrive: calls of the same turn of the event loop
      // are collected here.
      if (!isAtWork) setImmediate(commitWaiting);
      isAtWork = true;
    });
}

const savepoint = statement((db) => ({ compile: () => sql`savepoint unit`.compile(db) }));
const release = statement((db) => ({ compile: () => sql`release unit`.compile(db) }));
const rollback = statement((db) => ({ compile: () => sql`rollback to unit`.compile(db) }));

/** @throws when the transaction was rolled back, as on a full disk: then the work of the others is gone as well */
async function inSavepoint(db: Db, { work, resolve, reject }: PendingTransaction): Promise<Settle> {
  await savepoint(db, {});
  const undoEndings = savepointCommitBatches(db);
  try {
    const result = await work(db);
    await release(db, {});
    return () => resolve(result);
  } catch (error) {
    undoEndings();
    await rollback(db, {});
    await release(db, {});
    return () => reject(error);
  }
}
