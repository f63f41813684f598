import type { PostgresPool } from './postgresPool.ts';

/** Named, so that it is parsed once: it depends on no table. */
const SEEN = { name: 'seen', text: 'select pg_current_snapshot()::text as seen' };

/**
 * What differs after every commit (`Database.dataVersion`): the transactions that can be seen, by their numbers. Those who ask
 * while a question is under way share the next one, since what they want to see may have been too late for it.
 */
export function openDataVersion(pool: PostgresPool): () => Promise<string> {
  // A crash gives numbers a second time, and takes every connection with it.
  let connections = 0;
  pool.onConnect(() => connections++);
  const query = async () => {
    const { rows } = await pool.query<{ seen: string }>(SEEN);
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
  return () => {
    next ??= after();
    return next;
  };
}
