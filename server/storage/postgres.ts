import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from 'pino';
import { type Database, type Db, isConflict, type Tables } from './database.ts';
import { CertainDialect } from './postgresDriver.ts';
import { openMark } from './postgresMark.ts';
import { openPool } from './postgresPool.ts';
import { openTurns } from './postgresTurns.ts';

const TRIES = 4;

/** Connections of a node. */
const READERS = 8;
const WRITERS = 8;
/** Milliseconds in which a request gets its connection, even when hundreds come at once. */
const PATIENCE = 30_000;
/** Milliseconds: for one statement, for a lock that others hold, and for a transaction that asks nothing more. */
const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 };

/** Opens a PostgreSQL database. Counts and sizes come back as numbers; one beyond 2^53 is an error, not a lie. */
export function openPostgres(url: string, log: Logger): Database {
  const options = Object.entries(limits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const open = (max: number) => {
    const pool = openPool(url, log, { max, connectionTimeoutMillis: PATIENCE, options });
    return new Kysely<Tables>({ dialect: new CertainDialect({ pool }) });
  };
  // Apart, so that nobody who reads stands in line behind those who write and wait for each other.
  const [reading, writing] = [open(READERS), open(WRITERS)];
  const patient = openPool(url, log, { max: 2, idleTimeoutMillis: 1000 });
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patient }) });
  const turns = openTurns(url, log);
  const mark = openMark(url, log);
  return {
    dialect: 'postgres',
    reader: reading,
    writer,
    turns,
    mark: mark.ask,
    write: (work, { isUnsynced = false } = {}) =>
      withRetries(() =>
        writing.transaction().execute(async (trx) => {
          if (isUnsynced) await sql`set local synchronous_commit = off`.execute(trx);
          return work(trx as Db);
        }),
      ),
    async close() {
      await Promise.all([reading.destroy(), writing.destroy(), writer.destroy(), turns.close(), mark.close()]);
    },
  };
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
    }
  }
}
