import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { isDatabaseDown } from './database.ts';
import { OutcomeUnknown } from './outcomeUnknown.ts';

/** How often, and how many milliseconds apart, a database that went away is asked what became of a commit. */
const LOOKS = 60;
const BETWEEN = 250;

/** PostgreSQL, whose commits have an outcome even when the connection breaks over them. */
export class CertainDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig & { pool: pg.Pool };

  constructor(config: PostgresDialectConfig & { pool: pg.Pool }) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new CertainDriver(this.#config);
  }

  override createQueryCompiler() {
    return new NulFreeCompiler();
  }
}

/** Texts of PostgreSQL cannot hold a NUL: whoever sends one gets the sign for what cannot be shown instead of a failure. */
class NulFreeCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    const isBroken = typeof parameter === 'string' && parameter.includes('\0');
    super.addParameter(isBroken ? parameter.replaceAll('\0', '\ufffd') : parameter);
  }
}

/**
 * Asks for the number of a transaction before it commits. Should the connection break over the commit, that number
 * tells afterwards whether it happened: nobody is told that something failed which is there, or the other way round.
 */
class CertainDriver extends PostgresDriver {
  readonly #pool: pg.Pool;

  constructor(config: PostgresDialectConfig & { pool: pg.Pool }) {
    super(config);
    this.#pool = config.pool;
  }

  /** @throws {OutcomeUnknown} when the database does not come back in time to say */
  override async commitTransaction(connection: DatabaseConnection) {
    const number = 'select pg_current_xact_id_if_assigned()::text as id';
    const { rows } = await connection.executeQuery<{ id: string | null }>(CompiledQuery.raw(number));
    const id = rows[0]?.id;
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      // A transaction without a number has written nothing.
      if (!id || !isDatabaseDown(error) || !(await this.#isCommitted(id))) throw error;
    }
  }

  /** What went with its connection is undone already, and must not hide why it failed. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error) => {
      if (!isDatabaseDown(error)) throw error;
    });
  }

  async #isCommitted(id: string): Promise<boolean> {
    for (let look = 0; look < LOOKS; look++) {
      const status = await this.#statusOf(id);
      if (status === 'committed' || status === 'aborted') return status === 'committed';
      await pause(BETWEEN);
    }
    throw new OutcomeUnknown('It is not known whether a commit happened');
  }

  /** `in progress` while the server has not noticed yet that we are gone; undefined while it does not answer. */
  async #statusOf(id: string): Promise<string | undefined> {
    try {
      const { rows } = await this.#pool.query('select pg_xact_status($1::xid8) as status', [id]);
      return rows[0]?.status;
    } catch (error) {
      if (isDatabaseDown(error)) return undefined;
      throw error;
    }
  }
}
