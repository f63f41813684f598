import { sql } from 'kysely';
import { DatabaseFailed, type Db, type WriteOptions } from './database.ts';
import { markEndings, writeEndings } from './endings.ts';
import { statement } from './statement.ts';

/** Transactions that are committed together, at most. */
const MAX_GROUP_TRANSACTIONS = 64;

interface PendingTransaction {
  work(db: Db): Promise<unknown>;
  isAsyncCommit: boolean;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}
/** What became of a unit, to be told when nothing can change it any more. */
type Settle = () => void;

/**
 * Commits together what comes while others are under way or on their way to the disk (decision 0009). A unit that fails
 * is undone alone. No one hears of theirs, good or bad, before all of it is kept: it may rest on what another has
 * written.
 * @param run does work in a transaction of its own, perhaps a second time when the first was undone
 * @param sync puts on disk what was committed
 * @returns what does work in a transaction; it throws what the work throws, and what `sync` does
 */
export function openGroupCommit(
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  { sync, failure }: { sync(): Promise<void>; failure(): Error | undefined },
) {
  let waiting: PendingTransaction[] = [];
  let isAtWork = false;

  const alone = ({ work, resolve, reject }: PendingTransaction): Promise<Settle> =>
    run(async (db) => {
      const answer = await work(db);
      await writeEndings(db);
      return answer;
    }).then(
      (answer) => () => resolve(answer),
      (error) => () => reject(error),
    );
  const together = async (group: PendingTransaction[]): Promise<Settle[]> => {
    try {
      return await run(async (db) => {
        // It may be run again when the disk is full: what is told is what the attempt that lasts has answered.
        const settles: Settle[] = [];
        for (const pending of group) settles.push(await inSavepoint(db, pending));
        await writeEndings(db);
        return settles;
      });
    } catch {
      // Nothing of any of them is there; each has its chance again, and its own failure.
      const again: Settle[] = [];
      for (const pending of group) again.push(await alone(pending));
      return again;
    }
  };
  const workOff = async () => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP_TRANSACTIONS);
      waiting = waiting.slice(MAX_GROUP_TRANSACTIONS);
      const broken = failure();
      if (broken) {
        // Nothing is committed any more, since no one could be told that it lasts.
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
      // The database answers without a pause in which others would come: those of one turn of the event loop meet here.
      if (!isAtWork) setImmediate(workOff);
      isAtWork = true;
    });
}

const savepoint = statement((db) => ({ compile: () => sql`savepoint unit`.compile(db) }));
const release = statement((db) => ({ compile: () => sql`release unit`.compile(db) }));
const rollback = statement((db) => ({ compile: () => sql`rollback to unit`.compile(db) }));

/** @throws when the transaction is gone, as on a full disk: then nothing of the others is there either */
async function inSavepoint(db: Db, { work, resolve, reject }: PendingTransaction): Promise<Settle> {
  await savepoint(db, {});
  const undoEndings = markEndings(db);
  try {
    const answer = await work(db);
    await release(db, {});
    return () => resolve(answer);
  } catch (error) {
    undoEndings();
    await rollback(db, {});
    await release(db, {});
    return () => reject(error);
  }
}
