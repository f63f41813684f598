import { channel } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSync, StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase } from 'kysely';
import { collectGarbage } from '../lib/collectGarbage.ts';

/** `IN` lists of different lengths make different texts, so that their number has no end. */
const MAX_PREPARED_STATEMENTS = 500;

/** Publishes the text of each statement that reads, for the tests. */
const reads = channel('strongroom.reads');

/** What a statement may change: the rows of a table, or anything if the table is not known. */
export type Change = { table: string | undefined };

/**
 * The driver interface that Kysely expects, on top of `node:sqlite`; the statements used last stay prepared.
 * @param changed is called before each statement that may change what the connection reads
 */
export function asDriver(
  connection: InstanceType<typeof DatabaseSync>,
  changed: (change: Change) => void = () => {},
): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof statementFor>>();
  return {
    close() {
      prepared.clear();
      connection.close();
    },
    prepare(text) {
      const statement = prepared.get(text) ?? statementFor(connection.prepare(text), changed);
      // A map has the order of insertion: the least recently used statement comes first.
      prepared.delete(text);
      prepared.set(text, statement);
      const [first] = prepared.size > MAX_PREPARED_STATEMENTS ? prepared.keys() : [];
      if (first !== undefined) prepared.delete(first);
      return statement;
    },
  };
}

/** Undefined for statements that change nothing. A deletion may cascade. */
function changeBy(text: string): Change | undefined {
  if (/^\s*(select|savepoint|release)\b/i.test(text)) return undefined;
  return { table: /^\s*(?:insert into|update) "(\w+)"/.exec(text)?.[1] };
}

function statementFor(statement: StatementSyncInstance, changed: (change: Change) => void) {
  const change = changeBy(statement.sourceSQL);
  type Values = Parameters<StatementSyncInstance['all']>;
  return {
    reader: statement.columns().length > 0,
    all(values: readonly unknown[]) {
      if (reads.hasSubscribers) reads.publish(statement.sourceSQL);
      if (change) changed(change);
      return statement.all(...(values as Values));
    },
    run(values: readonly unknown[]) {
      if (change) changed(change);
      return statement.run(...(values as Values));
    },
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
