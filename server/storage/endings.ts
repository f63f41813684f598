import type { Db } from './database.ts';
import { pieces } from './statement.ts';

/** Rows that all calls in one transaction share, and that are written once at its end. */
interface Ending {
  write(): Promise<void>;
  /** @returns a function that removes all that was added since */
  mark(): () => void;
}

const endings = new WeakMap<Db, Map<object, Ending>>();

/**
 * The batch of a transaction that is written at its end; the first call creates it.
 * @param key identifies the batch
 */
export function atEnd<E extends Ending>(db: Db, key: object, begin: () => E): E {
  const ofDb = endings.get(db) ?? new Map<object, Ending>();
  endings.set(db, ofDb);
  const ending = (ofDb.get(key) as E | undefined) ?? begin();
  ofDb.set(key, ending);
  return ending;
}

/**
 * Rows that nothing reads before the commit: all rows of a transaction are inserted by one statement.
 * @param columns values per row
 */
export function insertedAtEnd<Row>(insert: (db: Db, rows: Row[]) => Promise<unknown>, columns: number) {
  const begin = (db: Db) => {
    const rows: Row[] = [];
    const write = async () => {
      for (const some of pieces(rows, columns)) await insert(db, some);
    };
    const mark = () => {
      const { length } = rows;
      return () => void rows.splice(length);
    };
    return { rows, write, mark };
  };
  return (db: Db, added: Row[]): void => {
    const { rows } = atEnd(db, insert, () => begin(db));
    for (const row of added) rows.push(row);
  };
}

/** Writes all batches, as the last step of a transaction. */
export async function writeEndings(db: Db): Promise<void> {
  for (const ending of endings.get(db)?.values() ?? []) await ending.write();
  endings.delete(db);
}

/**
 * Call before work that may be rolled back on its own. @returns a function that removes the rows which that work added
 */
export function markEndings(db: Db): () => void {
  const before = [...(endings.get(db) ?? [])].map(([key, ending]) => ({ key, ending, undo: ending.mark() }));
  return () => {
    for (const { undo } of before) undo();
    endings.set(db, new Map(before.map(({ key, ending }) => [key, ending])));
  };
}
