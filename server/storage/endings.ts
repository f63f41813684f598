import type { Db } from './database.ts';
import { pieces } from './statement.ts';

/** What is written once at the end of a transaction, for everyone who came to share its commit. */
interface Ending {
  write(): Promise<void>;
  /** @returns what undoes all that has been added since */
  mark(): () => void;
}

const endings = new WeakMap<Db, Map<object, Ending>>();

/**
 * What a transaction keeps to write at its end, begun by the first that asks.
 * @param key whose it is
 */
export function atEnd<E extends Ending>(db: Db, key: object, begin: () => E): E {
  const ofDb = endings.get(db) ?? new Map<object, Ending>();
  endings.set(db, ofDb);
  const ending = (ofDb.get(key) as E | undefined) ?? begin();
  ofDb.set(key, ending);
  return ending;
}

/**
 * Rows that no one reads before the commit: those of a whole transaction become one statement.
 * @param columns values of a row
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

/** Writes all that waits for the end, as the last act of a transaction. */
export async function writeEndings(db: Db): Promise<void> {
  for (const ending of endings.get(db)?.values() ?? []) await ending.write();
  endings.delete(db);
}

/** Before work that may be undone by itself. @returns what undoes its part of what waits for the end */
export function markEndings(db: Db): () => void {
  const before = [...(endings.get(db) ?? [])].map(([key, ending]) => ({ key, ending, undo: ending.mark() }));
  return () => {
    for (const { undo } of before) undo();
    endings.set(db, new Map(before.map(({ key, ending }) => [key, ending])));
  };
}
