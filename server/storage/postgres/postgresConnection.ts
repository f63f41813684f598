import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { breaksConnection, noteFailure, type PostgresPool, type Servers } from './postgresPool.ts';

/** Milliseconds in which a caller is answered, waiting for the connection included. */
const ANSWER_WITHIN_MS = 40_000;
/** Milliseconds that a query may take on the wire: the server ends a statement after 30 s by itself. */
const MAX_QUERY_MS = 32_000;
const MIN_QUERY_MS = 5000;
/** Milliseconds that a commit may take before its outcome is looked up elsewhere. */
const MAX_COMMIT_MS = 15_000;

/** A connection of Kysely's that is not used again once it has failed. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #servers: Servers;
  readonly #isPatient: boolean;
  readonly #queryMs: number;
  #isReleased = false;

  private constructor(client: pg.PoolClient, servers: Servers, isPatient: boolean, waitedMs: number) {
    this.#client = client;
    this.#servers = servers;
    this.#isPatient = isPatient;
    this.#queryMs = Math.min(MAX_QUERY_MS, Math.max(MIN_QUERY_MS, ANSWER_WITHIN_MS - waitedMs));
  }

  /** @param isPatient whether a query may take as long as it likes */
  static async acquire(pool: PostgresPool, servers: Servers, isPatient = false): Promise<PostgresConnection> {
    const since = performance.now();
    const client = await pool.connect();
    return new PostgresConnection(client, servers, isPatient, performance.now() - since);
  }

  /** The client behind it, by which it is told from others. */
  get client(): object {
    return this.#client;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#query(text, [...parameters], this.#queryMs);
    const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { numAffectedRows: isWrite ? BigInt(rowCount ?? 0) : undefined, rows: rows as Row[] };
  }

  /**
   * Commits. @returns whether the server says that the commit is as safe as it is set up to be: it may be told to stop
   * waiting for its standby, and then only warns
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
      // The stack of the driver ends at its socket; this one leads to the caller.
      throw Object.assign(error as Error, { stack: `${(error as Error).stack}\n${new Error().stack}` });
    }
  }

  /** Gives it back, or, when it is broken, lets its place be taken at the same time. */
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
export async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  const over = new AbortController();
  const timeout = wait(milliseconds, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`Query read timeout: ${what}`);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    over.abort();
    timeout.catch(() => undefined);
  }
}
