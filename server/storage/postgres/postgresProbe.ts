import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { cachedCheck } from '../../lib/cachedCheck.ts';
import { withTimeout } from './postgresConnection.ts';
import { openPool, type PostgresPool, ReadOnlyDatabase, type Servers } from './postgresPool.ts';

/** Milliseconds for a health check, and for which its result is reused. */
const CHECK_TIMEOUT_MS = 3000;
const CHECK_CACHE_MS = 2000;
/** How often a pooler is looked for: it may assign the same server connection by chance. */
const POOLER_ROUNDS = 3;
const POOLER_TIMEOUT_MS = 10_000;

const CHECK = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** A pooler that gives a connection to another client after each transaction. */
export class TransactionPooler extends Error {}

/** Checks whether the database accepts writes; calls at the same time, or shortly afterwards, share a result. */
export function databaseCheck(pool: PostgresPool): () => Promise<void> {
  return cachedCheck(CHECK_CACHE_MS, async () => {
    const { rows } = await withTimeout(
      CHECK_TIMEOUT_MS,
      'health',
      pool.query<{ isReadOnly: boolean }>({ text: CHECK }),
    );
    if (rows[0]?.isReadOnly) throw new ReadOnlyDatabase('The database takes no writes');
  });
}

/** Milliseconds by which the database's clock is ahead, accurate to half a round trip. */
export async function clockOffset(pool: PostgresPool): Promise<number> {
  // The first query may have to connect or wait; only the round trip of the second one counts.
  const text = `select extract(epoch from clock_timestamp()) * 1000 as "now"`;
  await pool.query({ text });
  const before = Date.now();
  const { rows } = await pool.query<{ now: number }>({ text });
  return Math.round((rows[0]?.now ?? before) - (before + Date.now()) / 2);
}

/**
 * Checks whether two clients get the same server connection, or one client gets two.
 * @throws {TransactionPooler} when they do: locks and limits of a session would belong to other sessions
 */
export async function rejectTransactionPooler(servers: Servers, log: Logger): Promise<void> {
  const pool = openPool(servers, log, { max: 2, query_timeout: POOLER_TIMEOUT_MS });
  try {
    const [first, second] = [await pool.connect(), await pool.connect()];
    try {
      for (let round = 0; round < POOLER_ROUNDS; round++) await comparePids(first, second);
    } finally {
      for (const client of [first, second]) client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function comparePids(poolClient: PoolClient, second: PoolClient) {
  const first = await pidOf(poolClient);
  await second.query('begin');
  const others = await pidOf(second);
  const isShared = first === others || first !== (await pidOf(poolClient));
  await second.query('rollback');
  if (isShared) throw new TransactionPooler('Two clients share a server connection');
}

async function pidOf(client: PoolClient): Promise<unknown> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid;
}
