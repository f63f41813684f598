import type { Logger } from 'pino';
import { openPool } from './postgresPool.ts';

/** Named, so that it is parsed once: it depends on no table. */
const SEEN = { name: 'seen', text: 'select pg_current_snapshot()::text as seen' };

/**
 * What differs after every commit (`Database.mark`): the transactions that can be seen, by their numbers. Those who ask
 * while a question is under way share the next one, since what they want to see may have been too late for it.
 */
export function openMark(url: string, log: Logger) {
  const pool = openPool(url, log, { max: 1, idleTimeoutMillis: 0 });
  // A crash gives numbers a second time, and takes every connection with it.
  let connections = 0;
  pool.on('connect', () => connections++);
  const query = async () => {
    const { rows } = await pool.query(SEEN);
    return `${connections} ${rows[0]?.seen}`;
  };
  let last: Promise<string> | undefined;
  let next: Promise<string> | undefined;
  const after = async () => {
    await last?.catch(() => undefined);
    last = query();
    next = undefined;
    return last;
  };
  return {
    ask() {
      next ??= after();
      return next;
    },
    close: () => pool.end(),
  };
}
