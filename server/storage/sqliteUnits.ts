import { sql } from 'kysely';
import type { Db, Writing } from './database.ts';

/** Units of work that are committed together, at most. */
const MOST = 64;

interface Unit {
  work(db: Db): Promise<unknown>;
  isUnsynced: boolean;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}
/** What became of a unit, to be told when nothing can change it any more. */
type Tell = () => void;

/**
 * Commits together what comes while others are under way or on their way to the disk (decision 0041). A unit that fails
 * is undone alone. Nobody hears of theirs, good or bad, before all of it is kept: it may rest on what another has
 * written.
 * @param run does work in a transaction of its own
 * @param sync puts on disk what was committed
 * @returns what does work in a transaction; it throws what the work throws, and what `sync` does
 */
export function openUnits(run: <T>(work: (db: Db) => Promise<T>) => Promise<T>, sync: () => Promise<void>) {
  let waiting: Unit[] = [];
  let isAtWork = false;

  const alone = ({ work, resolve, reject }: Unit): Promise<Tell> =>
    run(work).then(
      (answer) => () => resolve(answer),
      (error) => () => reject(error),
    );
  const together = async (units: Unit[]): Promise<Tell[]> => {
    const tell: Tell[] = [];
    try {
      await run(async (db) => {
        for (const unit of units) tell.push(await inItsPlace(db, unit));
      });
      return tell;
    } catch {
      // Nothing of any of them is there; each has its chance again, and its own failure.
      const again: Tell[] = [];
      for (const unit of units) again.push(await alone(unit));
      return again;
    }
  };
  const workOff = async () => {
    while (waiting.length > 0) {
      const units = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      const tell = units[0] && units.length === 1 ? [await alone(units[0])] : await together(units);
      const failure = units.every(({ isUnsynced }) => isUnsynced)
        ? undefined
        : await sync().catch((error) => ({ error }));
      for (const [index, unit] of units.entries()) {
        if (failure && !unit.isUnsynced) unit.reject(failure.error);
        else tell[index]?.();
      }
    }
    isAtWork = false;
  };

  return <T>(work: (db: Db) => Promise<T>, { isUnsynced = false }: Writing = {}) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, isUnsynced, resolve: resolve as Unit['resolve'], reject });
      // The database answers without a pause in which others would come: those of one turn of the event loop meet here.
      if (!isAtWork) setImmediate(workOff);
      isAtWork = true;
    });
}

/** @throws when the transaction is gone, as on a full disk: then nothing of the others is there either */
async function inItsPlace(db: Db, { work, resolve, reject }: Unit): Promise<Tell> {
  await sql`savepoint unit`.execute(db);
  try {
    const answer = await work(db);
    await sql`release unit`.execute(db);
    return () => resolve(answer);
  } catch (error) {
    await sql`rollback to unit`.execute(db);
    await sql`release unit`.execute(db);
    return () => reject(error);
  }
}
