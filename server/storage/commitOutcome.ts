import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Migration } from './migration.ts';
import { OutcomeUnknown } from './outcomeUnknown.ts';
import type { PostgresConnection } from './postgres/postgresConnection.ts';
import { openPool, type Servers } from './postgres/postgresPool.ts';

/** Milliseconds in which the outcome of a commit has to be found, and between two attempts. */
const LOOKUP_TIMEOUT_MS = 25_000;
const LOOKUP_INTERVAL_MS = 250;
const LOOKUP_CONNECTIONS = 2;
const CLEANUP_INTERVAL_MS = 600_000;

/** A transaction that is about to commit. */
interface Attempt {
  slot: string;
  attempt: string;
}

/**
 * Inserts a value into the transaction itself, if it has written anything, that no other transaction can have inserted:
 * a random text in the row of its connection.
 */
const INSERT_MARKER = `insert into "commitMark" ("slot", "attempt", "on")
  select $1, $2, now() where pg_current_xact_id_if_assigned() is not null
  on conflict ("slot") do update set "attempt" = excluded."attempt", "on" = excluded."on" returning 1`;
/**
 * Writes to the row of the connection: this waits while the transaction is still running on the server, and commits
 * only when everything before it is as durable as the server is configured for (a synchronous standby has it).
 */
const LOOKUP = `insert into "commitMark" ("slot", "attempt", "on") values ($1, '', now())
  on conflict ("slot") do update set "on" = excluded."on" returning "attempt"`;
const CLEANUP = `delete from "commitMark" where "on" < now() - interval '1 hour'`;

/**
 * Finds out whether a commit succeeded whose connection broke. Transaction ids cannot tell: after a failover or a
 * crash, the server assigns them again.
 */
export function openCommitOutcomes(servers: Servers, log: Logger) {
  const pool = openPool(servers, log, { max: LOOKUP_CONNECTIONS, waitMs: LOOKUP_TIMEOUT_MS });
  const slots = new WeakMap<object, string>();
  const slotOf = (client: object) => {
    const slot = slots.get(client) ?? randomUUID();
    slots.set(client, slot);
    return slot;
  };
  const cleanup = setInterval(() => pool.query({ text: CLEANUP }).catch(() => undefined), CLEANUP_INTERVAL_MS).unref();

  /** @returns undefined while the database does not respond */
  const lookUp = async ({ slot, attempt }: Attempt, leftMs: number): Promise<boolean | undefined> => {
    try {
      const { rows } = await pool.query<{ attempt: string }>({ text: LOOKUP, query_timeout: leftMs } as never, [slot]);
      return rows[0]?.attempt === attempt;
    } catch (error) {
      log.warn({ err: error }, 'The outcome of a commit cannot be looked up yet');
      return undefined;
    }
  };

  return {
    /** @returns undefined when the transaction has written nothing */
    async insertMarker(connection: PostgresConnection): Promise<Attempt | undefined> {
      const made = { slot: slotOf(connection.client), attempt: randomUUID() };
      const { rows } = await connection.executeQuery(CompiledQuery.raw(INSERT_MARKER, [made.slot, made.attempt]));
      return rows.length > 0 ? made : undefined;
    },
    /** @throws {OutcomeUnknown} when the database does not recover in time */
    async isCommitted(attempt: Attempt): Promise<boolean> {
      const deadline = performance.now() + LOOKUP_TIMEOUT_MS;
      for (let left = LOOKUP_TIMEOUT_MS; left > 0; left = deadline - performance.now()) {
        const outcome = await lookUp(attempt, left);
        if (outcome !== undefined) return outcome;
        await wait(LOOKUP_INTERVAL_MS);
      }
      throw new OutcomeUnknown('It is not known whether a commit happened');
    },
    async close() {
      clearInterval(cleanup);
      await pool.end();
    },
  };
}
export type CommitOutcomes = ReturnType<typeof openCommitOutcomes>;

/**
 * The rows are updated in place: no index contains the changed columns, and the pages have free space. SQLite does not
 * need the table.
 */
export const commitMigrations: Migration[] = [
  {
    id: '0610-commit-marks',
    async up({ dialect, db }) {
      if (dialect === 'sqlite') return;
      await sql`create table "commitMark" (
        "slot" text collate "C" primary key, "attempt" text collate "C" not null, "on" timestamptz not null
      ) with (fillfactor = 50)`.execute(db);
    },
  },
];
