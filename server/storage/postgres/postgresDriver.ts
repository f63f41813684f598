import { CompiledQuery, type Driver, PostgresDialect, PostgresQueryCompiler, type TransactionSettings } from 'kysely';
import type { CommitOutcomes } from '../commitOutcome.ts';
import { isDatabaseDown } from '../database.ts';
import { PostgresConnection } from './postgresConnection.ts';
import { breaksConnection, type PostgresPool, type Servers } from './postgresPool.ts';

/** What the driver works with. */
interface DriverParts {
  pool: PostgresPool;
  servers: Servers;
  /** Without it, a commit whose connection breaks has failed: for connections that only read, and migrations. */
  outcomes?: CommitOutcomes;
  /** Whether a query may take as long as it likes. */
  isPatient?: boolean;
}

/** PostgreSQL, whose commits have an outcome even when the connection breaks over them. */
export class CertainDialect extends PostgresDialect {
  readonly #parts: DriverParts;

  constructor(parts: DriverParts) {
    super({ pool: parts.pool as never });
    this.#parts = parts;
  }

  override createDriver(): Driver {
    return new CertainDriver(this.#parts);
  }

  override createQueryCompiler() {
    return new NulFreeCompiler();
  }
}

/**
 * Texts of PostgreSQL cannot hold a NUL: anyone who sends one gets the sign for what cannot be shown instead of a
 * failure.
 */
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
 * Marks a transaction before it commits. Should the connection break over the commit, the mark tells afterwards whether
 * it happened: no caller is told that something failed which is there, or the other way round.
 */
class CertainDriver implements Driver {
  readonly #parts: DriverParts;

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  async init() {}

  acquireConnection(): Promise<PostgresConnection> {
    const { pool, servers, isPatient } = this.#parts;
    return PostgresConnection.acquire(pool, servers, isPatient);
  }

  async beginTransaction(connection: PostgresConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const clauses = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    await connection.executeQuery(CompiledQuery.raw(clauses.filter(Boolean).join(' ')));
  }

  /** @throws {OutcomeUnknown} when the database does not come back in time to say */
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

  /** What went with its connection is undone already, and must not hide why it failed. */
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
