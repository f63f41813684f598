import { CompiledQuery, type Driver, PostgresDialect, PostgresQueryCompiler, type TransactionSettings } from 'kysely';
import type { CommitOutcomes } from '../commitOutcome.ts';
import { isDatabaseDown } from '../database.ts';
import { PostgresConnection } from './postgresConnection.ts';
import { breaksConnection, type PostgresPool, type Servers } from './postgresPool.ts';

/** The parts of the driver. */
interface DriverParts {
  pool: PostgresPool;
  servers: Servers;
  /** Without it, a commit fails when its connection breaks: for read-only connections and migrations. */
  outcomes?: CommitOutcomes;
  /** Whether queries have no time limit. */
  hasNoTimeLimit?: boolean;
}

/** The PostgreSQL dialect with a driver that finds out whether a commit succeeded when its connection broke. */
export class VerifiedCommitDialect extends PostgresDialect {
  readonly #parts: DriverParts;

  constructor(parts: DriverParts) {
    super({ pool: parts.pool as never });
    this.#parts = parts;
  }

  override createDriver(): Driver {
    return new VerifiedCommitDriver(this.#parts);
  }

  override createQueryCompiler() {
    return new NulFreeCompiler();
  }
}

/** PostgreSQL texts cannot hold a NUL character: it is replaced by U+FFFD instead of causing an error. */
class NulFreeCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(withoutNul(parameter));
  }
}

export function withoutNul(parameter: unknown): unknown {
  const isBroken = typeof parameter === 'string' && parameter.includes('\0');
  return isBroken ? parameter.replaceAll('\0', '\ufffd') : parameter;
}

/**
 * Inserts a marker into a transaction before it commits. If the connection breaks during the commit, the marker tells
 * whether it succeeded, so that no caller gets an error for a change that was made, or the reverse.
 */
class VerifiedCommitDriver implements Driver {
  readonly #parts: DriverParts;

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  async init() {}

  acquireConnection(): Promise<PostgresConnection> {
    const { pool, servers, hasNoTimeLimit } = this.#parts;
    return PostgresConnection.acquire(pool, servers, hasNoTimeLimit);
  }

  async beginTransaction(connection: PostgresConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const clauses = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    await connection.executeQuery(CompiledQuery.raw(clauses.filter(Boolean).join(' ')));
  }

  /** @throws {OutcomeUnknown} when the database does not recover in time */
  async commitTransaction(connection: PostgresConnection) {
    const { outcomes } = this.#parts;
    const attempt = await outcomes?.insertMarker(connection);
    try {
      if ((await connection.commit()) || !attempt) return;
      if (!(await outcomes?.isCommitted(attempt))) throw new Error('Connection terminated by a standby that took over');
    } catch (error) {
      if (!attempt || !breaksConnection(error) || !(await outcomes?.isCommitted(attempt))) throw error;
    }
  }

  /** If the connection is gone, the transaction was rolled back already; this error must not hide the original one. */
  async rollbackTransaction(connection: PostgresConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error) => {
      if (!isDatabaseDown(error)) throw error;
    });
  }

  async releaseConnection(connection: PostgresConnection) {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#parts.pool.end();
  }
}
