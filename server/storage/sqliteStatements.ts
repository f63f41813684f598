import { channel } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSync, StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase } from 'kysely';
import { collectGarbage } from '../lib/collectGarbage.ts';

/** `IN` lists of different lengths make different texts, so that their number has no end. */
const MAX_PREPARED_STATEMENTS = 500;

/** Publishes the text of each statement that reads, for the tests. */
const reads = channel('strongroom.reads');

/** The driver interface that Kysely expects, on top of `node:sqlite`; the statements used last stay prepared. */
export function asDriver(connection: InstanceType<typeof DatabaseSync>): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof statementFor>>();
  return {
    close() {
      prepared.clear();
      connection.close();
    },
    prepare(text) {
      const statement = prepared.get(text) ?? statementFor(connection.prepare(text));
      // A map has the order of insertion: the least recently used statement comes first.
      prepared.delete(text);
      prepared.set(text, statement);
      const [first] = prepared.size > MAX_PREPARED_STATEMENTS ? prepared.keys() : [];
      if (first !== undefined) prepared.delete(first);
      return statement;
    },
  };
}

function statementFor(statement: StatementSyncInstance) {
  type Values = Parameters<StatementSyncInstance['all']>;
  return {
    reader: statement.columns().length > 0,
    all(values: readonly unknown[]) {
      if (reads.hasSubscribers) reads.publish(statement.sourceSQL);
      return statement.all(...(values as Values));
    },
    run: (values: readonly unknown[]) => statement.run(...(values as Values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...(values as Values)),
  };
}

/** Statements whose rows are being read. */
const held = new Set<StatementSyncInstance>();

/**
 * The rows of a statement, one by one. The iterator of `node:sqlite` does not keep its statement alive: if the
 * statement is garbage-collected, the iteration ends.
 */
export function* eachRow<T>(statement: StatementSyncInstance): Generator<T> {
  held.add(statement);
  try {
    yield* statement.iterate() as Iterable<T>;
  } finally {
    held.delete(statement);
  }
}

/**
 * Finalizes the statements of closed databases: only then do their connections release their files, and the last one
 * removes the log. The library has no call for it, but finalizes a statement when it is garbage-collected.
 */
export async function finalizeStatements(): Promise<void> {
  collectGarbage();
  // Finalizers run in a later turn of the event loop.
  await nextTurn();
}
