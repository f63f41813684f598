import type { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteDialect,
} from 'kysely';
import { startWorker, stopWorker } from '#server/lib/startWorker.ts';
import type { Db, Tables } from './database.ts';

/** A statement for the thread, and the database file that it reads. */
export interface Read {
  file: string;
  sql: string;
  parameters: readonly unknown[];
}
/** The thread holds 6 MB. */
const IDLE_MS = 60_000;

type Reply = { rows: unknown[] } | { error: Error };
interface Waiting {
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/**
 * Reads a database on a thread of its own, which starts with a statement and ends when none came for a while: one that
 * takes long does not delay other calls. Statements run one after another, each on what was committed when it begins;
 * transactions and streams are not supported.
 * @param file the database file, which has to exist
 * @param idleMs milliseconds without a statement after which the thread ends
 */
export function openSlowReads(file: string, idleMs = IDLE_MS): { reader: Db; close(): Promise<void> } {
  let thread: Worker | undefined;
  /** In the order of their statements, which is that of the replies. */
  let waiting: Waiting[] = [];
  let idle: NodeJS.Timeout | undefined;
  let ending: Promise<void> | undefined;

  const endThread = () => {
    if (thread) ending = stopWorker(thread).catch(() => {});
    thread = undefined;
  };
  const running = () => {
    if (thread) return thread;
    const started = startWorker(import.meta.url, 'slowReads');
    thread = started;
    started.on('message', (reply: Reply) => {
      const next = waiting.shift();
      if ('rows' in reply) next?.resolve({ rows: reply.rows });
      else next?.reject(reply.error);
      if (waiting.length === 0) idle = setTimeout(endThread, idleMs).unref();
    });
    const end = (error: unknown) => {
      if (thread !== started) return;
      const failed = waiting;
      thread = undefined;
      waiting = [];
      for (const { reject } of failed) reject(error);
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('The thread that reads the database has ended.')));
    return started;
  };
  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
      new Promise<QueryResult<R>>((resolve, reject) => {
        clearTimeout(idle);
        waiting.push({ resolve: resolve as Waiting['resolve'], reject });
        running().postMessage({ file, sql, parameters } satisfies Read);
      }),
    streamQuery() {
      throw new Error('Slow reads are not streamed');
    },
  };

  return {
    reader: new Kysely<Tables>({ dialect: new ThreadDialect(connection) }),
    async close() {
      clearTimeout(idle);
      if (thread) await stopWorker(thread);
      await ending;
    },
  };
}

class ThreadDialect extends SqliteDialect {
  constructor(readonly connection: DatabaseConnection) {
    super({ database: () => Promise.reject(new Error('Only the thread opens the database')) });
  }

  override createDriver() {
    return new ThreadDriver(this.connection);
  }
}

class ThreadDriver extends DummyDriver {
  constructor(readonly connection: DatabaseConnection) {
    super();
  }

  override async acquireConnection() {
    return this.connection;
  }

  override beginTransaction(): Promise<void> {
    throw new Error('Slow reads have no transactions');
  }
}
