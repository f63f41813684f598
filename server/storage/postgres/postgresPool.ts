import pg from 'pg';
import type { Logger } from 'pino';
import { serverAddresses } from './postgresAddress.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** Milliseconds in which a server has to accept a connection. */
const CONNECT_TIMEOUT_MS = 5000;
/** Milliseconds in which it has to reply to the first query of a connection. */
const SETUP_TIMEOUT_MS = 5000;
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

/** Time limits that the server enforces on a connection, in milliseconds. */
const SERVER_LIMITS = `set_config('statement_timeout', '30000', false), set_config('lock_timeout', '10000', false),
  set_config('idle_in_transaction_session_timeout', '60000', false)`;

/** A read-only server, with the code that PostgreSQL gives to a write which it rejects for this reason. */
export class ReadOnlyDatabase extends Error {
  readonly code = '25006';
}

/** The servers that may host the database; all pools of this process share this object. */
export interface Servers {
  readonly addresses: string[];
  /** The index of the server to which new connections go. */
  current: number;
  /** Counts failed connections: connections that are older than the last failure are not used again. */
  generation: number;
}

export function knownServers(databaseUrl: string): Servers {
  return { addresses: serverAddresses(databaseUrl), current: 0, generation: 0 };
}

export interface PoolOptions extends Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis' | 'query_timeout'> {
  /** Milliseconds that a caller waits for a connection. */
  waitMs?: number;
  /** Whether the server enforces time limits: 30 s for a statement, 10 s for a lock. */
  hasLimits?: boolean;
  /** Whether a primary that is read-only at the moment is accepted. */
  onlyReads?: boolean;
  /** Whether a connection stays open when another one fails, because it holds advisory locks. */
  keepsConnections?: boolean;
}

/** Connections to the server that accepts writes. */
export interface PostgresPool {
  connect(): Promise<pg.PoolClient>;
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  onConnect(listener: () => void): void;
  end(): Promise<void>;
}

/** A pool whose connections may break at any moment; only the callers that use them notice. */
export function openPool(servers: Servers, log: Logger, options: PoolOptions): PostgresPool {
  const { waitMs = CONNECT_TIMEOUT_MS, hasLimits, onlyReads, keepsConnections, ...limits } = options;
  const made = new WeakMap<object, number>();
  const pool = new pg.Pool({
    ...limits,
    ...KEEP_ALIVE,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: waitMs,
    Client: clientOf(servers),
    onConnect: (client) => setUpConnection(client, { hasLimits, onlyReads }),
  } as pg.PoolConfig);
  // The caller sees the failure of its query; without a listener, the event itself would end the process.
  pool.on('connect', (client) => {
    made.set(client, servers.generation);
    client.on('error', () => undefined);
  });
  // The error contains the whole connection, including the key that cancels its queries.
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
        // The nodes try a standby because the primary fails: the reason is the primary's error.
        reason = error instanceof ReadOnlyDatabase ? (reason ?? error) : error;
        if (isPoolTimeout(error) || ++failures >= servers.addresses.length) throw reason;
        if (servers.current === current) switchToNextServer(servers);
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

/** Marks all connections as outdated when an error says that the server failed. */
export function noteFailure(servers: Servers, error: unknown): void {
  if (breaksConnection(error)) servers.generation++;
}

/** Whether the connection cannot be used again after an error, or leads to a read-only server. */
export function breaksConnection(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return /^(E[A-Z_]+|08\w{3}|57P0\d|25P0[34]|25006)$/.test(String(code ?? '')) || BROKEN.test(String(message ?? ''));
}

/** The driver sets no code for these. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/;

/** Whether a caller waited too long because the pool is used up: the server has not failed. */
function isPoolTimeout(error: unknown): boolean {
  return String((error as Error).message).startsWith('timeout exceeded when trying to connect');
}

function switchToNextServer(servers: Servers) {
  servers.current = (servers.current + 1) % servers.addresses.length;
}

/** Clients that connect to the current server. */
function clientOf(servers: Servers) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const connectionString = servers.addresses[servers.current];
      super({ ...config, connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    }
  };
}

/**
 * Sets the limits by a statement, which works through a pooler where startup options do not, and checks with the same
 * statement whether the server can be used.
 * @throws {ReadOnlyDatabase} when it cannot
 */
async function setUpConnection(
  client: pg.ClientBase,
  { hasLimits, onlyReads }: Pick<PoolOptions, 'hasLimits' | 'onlyReads'>,
) {
  const text = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') as "readOnly"
    ${hasLimits ? `, ${SERVER_LIMITS}` : ''}`;
  const { rows } = await client.query({ text, query_timeout: SETUP_TIMEOUT_MS } as pg.QueryConfig);
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
