import { Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { writeCommitBatches } from '../commitBatches.ts';
import { openCommitOutcomes } from '../commitOutcome.ts';
import { type Database, type Db, isConflict, type Tables } from '../database.ts';
import { openDataVersion } from './postgresDataVersion.ts';
import { VerifiedCommitDialect } from './postgresDriver.ts';
import { openAdvisoryLocks } from './postgresLocks.ts';
import { knownServers, openPool } from './postgresPool.ts';
import { clockOffset, databaseCheck, rejectTransactionPooler } from './postgresProbe.ts';

const MAX_ATTEMPTS = 4;

/** Connections of a node. */
const READ_CONNECTIONS = 8;
const WRITE_CONNECTIONS = 8;
/** Milliseconds in which a request gets a connection, even when hundreds arrive at the same time. */
const WAIT_MS = 30_000;
/** Milliseconds for queries that are instant whenever the database responds at all. */
const SMALL_QUERY_MS = 10_000;

/**
 * Opens a PostgreSQL database. Counts and sizes are returned as numbers; a value beyond 2^53 is an error instead of a
 * rounded number.
 */
export function openPostgres(url: string, log: Logger): Database {
  const servers = knownServers(url);
  const limits = { waitMs: WAIT_MS, hasLimits: true };
  // A separate pool, so that reads do not wait behind writes that wait for each other.
  const readers = openPool(servers, log, { ...limits, max: READ_CONNECTIONS, onlyReads: true });
  const writers = openPool(servers, log, { ...limits, max: WRITE_CONNECTIONS });
  const patient = openPool(servers, log, { max: 2, idleTimeoutMillis: 1000 });
  // Never idle for long enough to be closed: health checks need no new connection.
  const small = openPool(servers, log, {
    max: 1,
    idleTimeoutMillis: 0,
    onlyReads: true,
    waitMs: SMALL_QUERY_MS,
    query_timeout: SMALL_QUERY_MS,
  });
  const outcomes = openCommitOutcomes(servers, log);
  const reading = new Kysely<Tables>({ dialect: new VerifiedCommitDialect({ pool: readers, servers }) });
  const writing = new Kysely<Tables>({ dialect: new VerifiedCommitDialect({ pool: writers, servers, outcomes }) });
  const writer = new Kysely<Tables>({
    dialect: new VerifiedCommitDialect({ pool: patient, servers, hasNoTimeLimit: true }),
  });
  const locks = openAdvisoryLocks(servers, log);
  return {
    dialect: 'postgres',
    reader: reading,
    slowReader: reading,
    writer,
    locks,
    dataVersion: openDataVersion(small),
    check: databaseCheck(small),
    clockOffset: () => clockOffset(small),
    prepare: () => rejectTransactionPooler(servers, log),
    write: (work, { isAsyncCommit = false } = {}) =>
      withRetries(() =>
        writing.transaction().execute(async (trx) => {
          if (isAsyncCommit) await sql`set local synchronous_commit = off`.execute(trx);
          const result = await work(trx as Db);
          await writeCommitBatches(trx as Db);
          return result;
        }),
      ),
    async close() {
      const pools = [reading.destroy(), writing.destroy(), writer.destroy(), locks.close(), outcomes.close()];
      await Promise.all([...pools, small.end()]);
    },
  };
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}
