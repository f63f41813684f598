import type { Db } from './database.ts';
import { statementChunks } from './statement.ts';

/** Rows that all calls in one transaction share, and that are written once at its end. */
interface CommitBatch {
  write(): Promise<void>;
  /** @returns a function that removes all that was added since */
  mark(): () => void;
}

const batches = new WeakMap<Db, Map<object, CommitBatch>>();

/**
 * The batch of a transaction that is written at its end; the first call creates it.
 * @param key identifies the batch
 */
export function batchAtCommit<E extends CommitBatch>(db: Db, key: object, begin: () => E): E {
  const ofDb = batches.get(db) ?? new Map<object, CommitBatch>();
  batches.set(db, ofDb);
  const ending = (ofDb.get(key) as E | undefined) ?? begin();
  ofDb.set(key, ending);
  return ending;
}

/**
 * Rows that nothing reads before the commit: all rows of a transaction are inserted by one statement.
 * @param columns values per row
 */
export function insertAtCommit<Row>(insert: (db: Db, rows: Row[]) => Promise<unknown>, columns: number) {
  const begin = (db: Db) => {
    const rows: Row[] = [];
    const write = async () => {
      for (const some of statementChunks(rows, columns)) await insert(db, some);
    };
    const mark = () => {
      const { length } = rows;
      return () => void rows.splice(length);
    };
    return { rows, write, mark };
  };
  return (db: Db, added: Row[]): void => {
    const { rows } = batchAtCommit(db, insert, () => begin(db));
    for (const row of added) rows.push(row);
  };
}

/** Writes all batches, as the last step of a transaction. */
export async function writeCommitBatches(db: Db): Promise<void> {
  for (const ending of batches.get(db)?.values() ?? []) await ending.write();
  batches.delete(db);
}

/**
 * Call before work that may be rolled back on its own. @returns a function that removes the rows which that work added
 */
export function savepointCommitBatches(db: Db): () => void {
  const before = [...(batches.get(db) ?? [])].map(([key, ending]) => ({ key, ending, undo: ending.mark() }));
  return () => {
    for (const { undo } of before) undo();
    batches.set(db, new Map(before.map(({ key, ending }) => [key, ending])));
  };
}
