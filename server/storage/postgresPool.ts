import pg from 'pg';
import type { Logger } from 'pino';

const INT8 = 20;
const NUMERIC = 1700;

/** Connections that may break at any moment without anybody but their users noticing. */
export function openPool(connectionString: string, log: Logger, more: pg.PoolConfig): pg.Pool {
  const types = { getTypeParser: parserFor as typeof pg.types.getTypeParser };
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5000, types, ...more });
  // Somebody who asks is told by what they asked; without a listener the event itself would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  return pool;
}

function parserFor(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return exactNumber;
  return pg.types.getTypeParser(oid, format as 'text');
}

function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`${text} is too large`);
  return number;
}
