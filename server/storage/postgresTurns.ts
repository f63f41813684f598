import type { Logger } from 'pino';
import type { Turns } from './database.ts';
import { openPool } from './postgresPool.ts';

/**
 * Turns that nodes take, held by one connection of their own: the database lets go of them when the node, or its
 * connection, ends, so nobody has to be found dead first.
 */
export function openTurns(url: string, log: Logger): Turns & { close(): Promise<void> } {
  const pool = openPool(url, log, { max: 1, idleTimeoutMillis: 0 });
  const ask = async (question: string, name: string): Promise<boolean> => {
    const { rows } = await pool.query(`select ${question}(hashtextextended($1, 0)) as answer`, [`turn ${name}`]);
    return rows[0]?.answer === true;
  };
  return {
    async take(name, work) {
      if (!(await ask('pg_try_advisory_lock', name))) return false;
      // A connection that was lost has let go already.
      await work().finally(() => ask('pg_advisory_unlock', name).catch(() => undefined));
      return true;
    },
    async await(name, work) {
      await ask('pg_advisory_lock', name);
      await work().finally(() => ask('pg_advisory_unlock', name).catch(() => undefined));
    },
    close: () => pool.end(),
  };
}
