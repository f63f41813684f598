import type { Generated } from 'kysely';
import { insertAtCommit } from '#server/storage/commitBatches.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { listStatement, statement } from '#server/storage/statement.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    searchQueue: ReturnType<typeof searchQueueStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** Append-only queue: a node that changes twice is queued twice, so that no change waits for another. */
    searchQueue: { id: Generated<number>; nodeId: number };
  }
}

const added = insertAtCommit(
  listStatement((db, rows: { nodeId: number }[]) => db.insertInto('searchQueue').values(rows)),
  1,
);
const first = statement((db) => db.selectFrom('searchQueue').select('id').limit(1));

/** Files and folders whose index entries are out of date. */
export const searchQueueStore = (db: Db, dialect: Dialect) => ({
  async add(nodeIds: number[]) {
    added(
      db,
      nodeIds.map((nodeId) => ({ nodeId })),
    );
  },
  isAny: async () => (await first(db, {})).rows.length > 0,
  /** Removes the oldest entries; concurrent callers wait until this transaction ends. */
  async take(limit: number) {
    // With two concurrent readers of one node, the one with the older state could write last.
    await lock(db, dialect, 'searchQueue');
    const rows = await db
      .deleteFrom('searchQueue')
      .where('id', 'in', (eb) => eb.selectFrom('searchQueue').select('id').orderBy('id').limit(limit))
      .returning('nodeId')
      .execute();
    return [...new Set(rows.map(({ nodeId }) => nodeId))];
  },
});
