import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { breaksConnection, noteFailure, type PostgresPool, type Servers } from './postgresPool.ts';

/** Milliseconds in which a caller gets a result, including the wait for a connection. */
const REPLY_TIMEOUT_MS = 40_000;
/** Milliseconds that a query may take over the network: the server itself ends a statement after 30 s. */
const MAX_QUERY_MS = 32_000;
const MIN_QUERY_MS = 5000;
/** Milliseconds that a commit may take before its outcome is looked up over another connection. */
const MAX_COMMIT_MS = 15_000;

/** A Kysely connection that is not used again after a failure. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #servers: Servers;
  readonly #isPatient: boolean;
  readonly #queryMs: number;
  #isReleased = false;

  private constructor(client: pg.PoolClient, servers: Servers, hasNoTimeLimit: boolean, waitedMs: number) {
    this.#client = client;
    this.#servers = servers;
    this.#isPatient = hasNoTimeLimit;
    this.#queryMs = Math.min(MAX_QUERY_MS, Math.max(MIN_QUERY_MS, REPLY_TIMEOUT_MS - waitedMs));
  }

  /** @param hasNoTimeLimit whether queries have no time limit */
  static async acquire(pool: PostgresPool, servers: Servers, hasNoTimeLimit = false): Promise<PostgresConnection> {
    const since = performance.now();
    const client = await pool.connect();
    return new PostgresConnection(client, servers, hasNoTimeLimit, performance.now() - since);
  }

  /** The client behind it, which identifies the connection. */
  get client(): object {
    return this.#client;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#query(text, [...parameters], this.#queryMs);
    const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { numAffectedRows: isWrite ? BigInt(rowCount ?? 0) : undefined, rows: rows as Row[] };
  }

  /**
   * Commits. @returns whether the commit is as durable as the server is configured for: when an administrator cancels
   * the wait for a standby, the server only warns
   */
  async commit(): Promise<boolean> {
    let isWarned = false;
    const note = ({ severity }: { severity?: string }) => {
      isWarned ||= severity === 'WARNING';
    };
    this.#client.on('notice', note);
    try {
      await this.#query('commit', undefined, MAX_COMMIT_MS);
    } finally {
      this.#client.off('notice', note);
    }
    return !isWarned;
  }

  async #query(text: string, values: unknown[] | undefined, timeoutMs: number) {
    if (this.#isReleased) throw new Error('Connection terminated');
    try {
      const limit = this.#isPatient ? {} : { query_timeout: timeoutMs };
      return await this.#client.query({ text, values, ...limit });
    } catch (error) {
      noteFailure(this.#servers, error);
      if (breaksConnection(error)) this.release(true);
      // The driver's stack ends at its socket; this one leads to the caller.
      throw Object.assign(error as Error, { stack: `${(error as Error).stack}\n${new Error().stack}` });
    }
  }

  /** Returns the connection to the pool, or removes it from the pool when it is broken. */
  release(isBroken = false): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(isBroken);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed');
  }
}

/** A promise that fails when it takes longer. */
export async function withTimeout<T>(milliseconds: number, operation: string, promise: Promise<T>): Promise<T> {
  const over = new AbortController();
  const timeout = wait(milliseconds, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`Query read timeout: ${operation}`);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    over.abort();
    timeout.catch(() => undefined);
  }
}
