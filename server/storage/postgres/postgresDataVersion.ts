import type { PostgresPool } from './postgresPool.ts';

/** A named statement is parsed once; this one depends on no table. */
const SEEN = { name: 'seen', text: 'select pg_current_snapshot()::text as seen' };

/**
 * A value that differs after every commit (`Database.dataVersion`): the ids of the visible transactions. Calls that
 * arrive while a query is running share the next query, since the running one may be too early for what they have to
 * see.
 */
export function openDataVersion(pool: PostgresPool): () => Promise<string> {
  // Transaction ids can repeat after a crash, which also closes every connection.
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
