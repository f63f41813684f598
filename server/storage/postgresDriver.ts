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

/** A transaction that is about to commit: its number, null when it has written nothing, and the database's clock. */
interface Attempt {
  id: string | null;
  on: number;
}
const ATTEMPT = `select pg_current_xact_id_if_assigned()::text as id,
  extract(epoch from clock_timestamp())::float8 as "on"`;
/**
 * What became of it. A crash that nothing of it survived gives its number to somebody else: numbers from the one where
 * recovery ended, which a checkpoint notes with its second, are not its own.
 */
const STATUS = `select case when "isOurs" then pg_xact_status($1::text::xid8)
    when greatest(checkpoint_time, pg_postmaster_start_time()) > to_timestamp($2::float8) then 'aborted'
    else 'unclear' end as status
  from (select *, checkpoint_time <= to_timestamp($2::float8 - 1)
    or split_part(next_xid, ':', 1)::bigint * 4294967296 + split_part(next_xid, ':', 2)::bigint > $1::text::bigint
    as "isOurs" from pg_control_checkpoint()) as control`;

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
    super.addParameter(withoutNul(parameter));
  }
}

export function withoutNul(parameter: unknown): unknown {
  const isBroken = typeof parameter === 'string' && parameter.includes('\0');
  return isBroken ? parameter.replaceAll('\0', '\ufffd') : parameter;
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
    const { rows } = await connection.executeQuery<Attempt>(CompiledQuery.raw(ATTEMPT));
    const attempt = rows[0];
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      // A transaction without a number has written nothing.
      if (!attempt?.id || !isDatabaseDown(error) || !(await this.#isCommitted(attempt))) throw error;
    }
  }

  /** What went with its connection is undone already, and must not hide why it failed. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error) => {
      if (!isDatabaseDown(error)) throw error;
    });
  }

  async #isCommitted(attempt: Attempt): Promise<boolean> {
    for (let look = 0; look < LOOKS; look++) {
      const status = await this.#statusOf(attempt);
      if (status === 'committed' || status === 'aborted') return status === 'committed';
      await pause(BETWEEN);
    }
    throw new OutcomeUnknown('It is not known whether a commit happened');
  }

  /** `in progress` while the server has not noticed yet that we are gone; undefined while it does not answer. */
  async #statusOf({ id, on }: Attempt): Promise<string | undefined> {
    try {
      const { rows } = await this.#pool.query(STATUS, [id, on]);
      return rows[0]?.status;
    } catch (error) {
      if (isDatabaseDown(error)) return undefined;
      throw error;
    }
  }
}
