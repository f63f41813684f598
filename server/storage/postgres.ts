import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database, Db, Tables } from './database.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** Serialisation failure and deadlock: the same work may well succeed the next time. */
const PASSING = new Set(['40001', '40P01']);
const TRIES = 4;

/** Opens a PostgreSQL database. Counts and sizes come back as numbers; one beyond 2^53 is an error, not a lie. */
export function openPostgres(url: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5000,
    options: '-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: 'postgres',
    reader: db,
    writer: db,
    write: (work) => withRetries(() => db.transaction().execute((trx) => work(trx as Db))),
    close: () => db.destroy(),
  };
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

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !PASSING.has(String((error as { code?: string }).code))) throw error;
    }
  }
}
