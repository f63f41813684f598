import pg from 'pg';
import type { Logger } from 'pino';
import { serverAddresses } from './postgresAddress.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** Milliseconds in which a server has to take a connection. */
const CONNECT_TIMEOUT_MS = 5000;
/** Milliseconds in which it has to answer the first question on it. */
const GREETING_TIMEOUT_MS = 5000;
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

/** The limits that the server itself keeps for a connection, in milliseconds. */
const SERVER_LIMITS = `set_config('statement_timeout', '30000', false), set_config('lock_timeout', '10000', false),
  set_config('idle_in_transaction_session_timeout', '60000', false)`;

/** A server that takes no writes, by the code that PostgreSQL gives to a write that is rejected for this reason. */
export class ReadOnlyDatabase extends Error {
  readonly code = '25006';
}

/** The servers that one database may be on, for all pools of this process that use it. */
export interface Servers {
  readonly addresses: string[];
  /** The one that new connections go to. */
  current: number;
  /** Counts the failures of connections: connections that are older than the last one are not used again. */
  generation: number;
}

export function knownServers(databaseUrl: string): Servers {
  return { addresses: serverAddresses(databaseUrl), current: 0, generation: 0 };
}

export interface PoolOptions extends Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis' | 'query_timeout'> {
  /** Milliseconds that a caller waits for a connection. */
  waitMs?: number;
  /** Whether the server ends what takes long: a statement after 30 s, waiting for a lock after 10 s. */
  hasLimits?: boolean;
  /** Whether it is enough that the server is no standby, although it takes no writes at the moment. */
  onlyReads?: boolean;
  /** Whether a connection holds what must not be let go (advisory locks) when another one fails. */
  keepsConnections?: boolean;
}

/** Connections to whichever server takes writes. */
export interface PostgresPool {
  connect(): Promise<pg.PoolClient>;
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  onConnect(listener: () => void): void;
  end(): Promise<void>;
}

/** Connections that may break at any moment without anyone but their users noticing. */
export function openPool(servers: Servers, log: Logger, options: PoolOptions): PostgresPool {
  const { waitMs = CONNECT_TIMEOUT_MS, hasLimits, onlyReads, keepsConnections, ...limits } = options;
  const made = new WeakMap<object, number>();
  const pool = new pg.Pool({
    ...limits,
    ...KEEP_ALIVE,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: waitMs,
    Client: clientOf(servers),
    onConnect: (client) => greet(client, { hasLimits, onlyReads }),
  } as pg.PoolConfig);
  // A user of the connection sees the failure of its query; without a listener the event itself would end the process.
  pool.on('connect', (client) => {
    made.set(client, servers.generation);
    client.on('error', () => undefined);
  });
  // The error carries the whole connection, with the key that cancels what it runs.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'An idle database connection was lost'));

  const isOutdated = (client: pg.PoolClient) => !keepsConnections && made.get(client) !== servers.generation;
  const connect = async () => {
    let reason: unknown;
    for (let failures = 0; ; ) {
      const { current } = servers;
      try {
        const client = await pool.connect();
        if (!isOutdated(client)) return client;
        client.release(true);
      } catch (error) {
        // A standby is where nodes come by because the primary does not take them: that is the reason.
        reason = error instanceof ReadOnlyDatabase ? (reason ?? error) : error;
        if (isWaiting(error) || ++failures >= servers.addresses.length) throw reason;
        if (servers.current === current) takeNext(servers);
      }
    }
  };
  return {
    connect,
    async query(query, values) {
      const client = await connect();
      try {
        const result = await client.query(query, values);
        client.release();
        return result as never;
      } catch (error) {
        noteFailure(servers, error);
        client.release(true);
        throw error;
      }
    },
    onConnect: (listener) => void pool.on('connect', listener),
    end: () => pool.end(),
  };
}

/** Makes connections outdated when an error says that something happened to the server. */
export function noteFailure(servers: Servers, error: unknown): void {
  if (breaksConnection(error)) servers.generation++;
}

/** Whether an error leaves a connection that cannot be used again, or leads to a server that takes no writes. */
export function breaksConnection(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return /^(E[A-Z_]+|08\w{3}|57P0\d|25P0[34]|25006)$/.test(String(code ?? '')) || BROKEN.test(String(message ?? ''));
}

/** The driver gives these no code. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/;

/** Whether a caller waited too long for a connection of a pool that is used up: no server is to blame. */
function isWaiting(error: unknown): boolean {
  return String((error as Error).message).startsWith('timeout exceeded when trying to connect');
}

function takeNext(servers: Servers) {
  servers.current = (servers.current + 1) % servers.addresses.length;
}

/** Clients that go to the server that is current when they are made. */
function clientOf(servers: Servers) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const connectionString = servers.addresses[servers.current];
      super({ ...config, connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    }
  };
}

/**
 * Sets the limits by a statement, which works through a pooler where startup options do not, and asks in the same one
 * whether this is a server to stay at.
 * @throws {ReadOnlyDatabase} when it is not
 */
async function greet(client: pg.ClientBase, { hasLimits, onlyReads }: Pick<PoolOptions, 'hasLimits' | 'onlyReads'>) {
  const text = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') as "readOnly"
    ${hasLimits ? `, ${SERVER_LIMITS}` : ''}`;
  const { rows } = await client.query({ text, query_timeout: GREETING_TIMEOUT_MS } as pg.QueryConfig);
  if (rows[0]?.isStandby) throw new ReadOnlyDatabase('The database is a standby');
  if (rows[0]?.readOnly === 'on' && !onlyReads) throw new ReadOnlyDatabase('The database takes no writes');
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
