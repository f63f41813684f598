import type { Logger } from 'pino';
import type { AdvisoryLocks } from '../database.ts';
import { openPool, type Servers } from './postgresPool.ts';

/** Milliseconds for queries that do not wait for a lock. */
const REPLY_TIMEOUT_MS = 10_000;

/**
 * Advisory locks of the nodes, on a connection of their own: the database releases them when the node or its connection
 * ends, so a crashed node needs no timeout.
 */
export function openAdvisoryLocks(servers: Servers, log: Logger): AdvisoryLocks & { close(): Promise<void> } {
  const pool = openPool(servers, log, { max: 1, idleTimeoutMillis: 0, keepsConnections: true });
  const query = async (question: string, name: string): Promise<boolean> => {
    const text = `select ${question}(hashtextextended($1, 0)) as result`;
    const limit = question === 'pg_advisory_lock' ? {} : { query_timeout: REPLY_TIMEOUT_MS };
    const { rows } = await pool.query<{ result: unknown }>({ text, ...limit }, [`turn ${name}`]);
    return rows[0]?.result === true;
  };
  return {
    async tryLock(name, work) {
      if (!(await query('pg_try_advisory_lock', name))) return false;
      // A lost connection has released the lock already.
      await work().finally(() => query('pg_advisory_unlock', name).catch(() => undefined));
      return true;
    },
    async withLock(name, work) {
      await query('pg_advisory_lock', name);
      await work().finally(() => query('pg_advisory_unlock', name).catch(() => undefined));
    },
    close: () => pool.end(),
  };
}
