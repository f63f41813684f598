import { closeSync, fdatasync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { createCallbackCache } from './callbackCache.ts';
import { MAX_LOG_PAGES, openCheckpoints } from './checkpoints.ts';
import type { AdvisoryLocks, Database, Db, Tables } from './database.ts';
import { OutcomeUnknown } from './outcomeUnknown.ts';
import { isDatabaseFull, ReserveFile } from './reserveFile.ts';
import { openSlowReads } from './slowReads.ts';
import { type Connection, connect, READ_ONLY } from './sqliteConnection.ts';
import { openGroupCommit } from './sqliteGroupCommit.ts';
import { asDriver } from './sqliteStatements.ts';
import type { ImmediateAdapter } from './statement.ts';

/** The database file in the data directory. */
export const DATABASE_FILE = 'strongroom.sqlite';

/**
 * Opens the embedded database: one connection that writes, and one that only reads, so that a long transaction never
 * delays a listing; slow statements are read on a thread (decision 0024). An acknowledged commit survives a power cut as
 * with `synchronous=FULL`. With that setting SQLite would wait for the disk after each commit, and block every caller;
 * here, commits that arrive together share one sync of the log, and other calls are served meanwhile.
 */
export function openSqlite(dataDir: string, sync: Sync = promisify(fdatasync)): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, DATABASE_FILE);
  const reserveFile = new ReserveFile(dataDir);
  const writing = reserveFile.retryWithReserve(() =>
    connect(file, [
      'journal_mode = WAL',
      'synchronous = NORMAL',
      `wal_autocheckpoint = ${MAX_LOG_PAGES}`,
      // After a disk failure, the log may exist only in the cache of this machine: it is written again.
      'wal_checkpoint(TRUNCATE)',
    ]),
  );
  const reading = connect(file, [READ_ONLY]);
  const versions = createCallbackCache<number>();
  const writer = new Kysely<Tables>({
    dialect: new ImmediateDialect({ database: asDriver(writing) }, versions.clear),
  });
  const readingDriver = asDriver(reading);
  const reader = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: readingDriver }) });
  // The log exists as a file after the first read.
  writing.exec('SELECT 1 FROM sqlite_schema');
  const log = openLog(`${file}-wal`, sync);
  const checkpoints = openCheckpoints(file);
  const slowReads = openSlowReads(file);
  const inOne = <T>(work: (db: Db) => Promise<T>) =>
    writer
      .transaction()
      .execute((db) => work(db as Db))
      .finally(checkpoints.committed);
  const write = openGroupCommit(async (work) => {
    try {
      return await inOne(work);
    } catch (error) {
      if (!isDatabaseFull(error) || !reserveFile.release()) throw error;
      return inOne(work);
    }
  }, log);
  return {
    dialect: 'sqlite',
    locks: noOtherNodes,
    reader,
    slowReader: slowReads.reader,
    writer,
    dataVersion: () => versions.find('PRAGMA data_version', (text) => numberFrom(reader, text)),
    accessVersion: (db) =>
      db === reader
        ? versions.find(ACCESS_VERSION, (text) => numberFrom(reader, text))
        : numberFrom(db, ACCESS_VERSION),
    write,
    failure: log.failure,
    releaseReserve: () => reserveFile.release(),
    check: async () => void reading.exec('SELECT 1 FROM sqlite_schema'),
    async close() {
      reserveFile.close();
      // Earlier reads have finished when this statement has.
      try {
        await write(async () => {});
      } finally {
        log.close();
        await slowReads.close();
        await checkpoints.close();
        await reader.destroy();
        checkpointLog(writing);
        await writer.destroy();
      }
    },
  };
}

const ACCESS_VERSION = 'select "value" from "accessVersion"';

/** The only value of a statement. */
function numberFrom(db: Db, text: string): number {
  const { rows } = (db.getExecutor().adapter as ImmediateAdapter).runNow(text, []);
  return Object.values(rows[0] as Record<string, number>)[0] as number;
}

/** Copies the log into the database, so that a single complete file remains. */
function checkpointLog(writing: Connection) {
  try {
    writing.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full, or a process is reading: the log stays, as a part of the database.
  }
}

type Sync = (descriptor: number) => Promise<void>;

/** The write-ahead log, which exists as long as the database is open. */
function openLog(file: string, sync: Sync) {
  const descriptor = openSync(file, 'r+');
  // The name of the log has to be on disk as well before its content is durable.
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
  let failed: Error | undefined;
  return {
    failure: () => failed,
    /** @throws the same error on every later call: the system drops the pages that it could not write */
    async sync() {
      if (failed) throw failed;
      await sync(descriptor).catch((cause) => {
        // The commit may have succeeded: a caller that would undo related changes by hand has to know.
        failed = new OutcomeUnknown('The disk failed while it took a commit', { cause });
        throw failed;
      });
    },
    close: () => closeSync(descriptor),
  };
}

/** Only one server uses the data directory: there are no other nodes to wait for. */
const noOtherNodes: AdvisoryLocks = {
  tryLock: async (_, work) => work().then(() => true),
  withLock: (_, work) => work(),
};

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #committed: () => void;

  /** @param committed called as soon as a transaction is committed, before anything waits for it */
  constructor(config: SqliteDialectConfig, committed: () => void = () => {}) {
    super(config);
    this.#config = config;
    this.#committed = committed;
  }

  override createDriver() {
    return new ImmediateDriver(this.#config, this.#committed);
  }

  override createAdapter() {
    return new SqliteAdapterOf(this.#config.database as SqliteDatabase);
  }
}

/** Takes the write lock at the beginning: a transaction never fails at its end because another one was faster. */
class ImmediateDriver extends SqliteDriver {
  readonly #committed: () => void;

  constructor(config: SqliteDialectConfig, committed: () => void) {
    super(config);
    this.#committed = committed;
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection) {
    // SQLite commits during the call, before its promise resolves.
    const committing = super.commitTransaction(connection);
    this.#committed();
    await committing;
  }

  /**
   * SQLite rolls back by itself when the disk is full; the error of a second rollback must not hide the original one.
   */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error) => {
      if (!String(error).includes('no transaction is active')) throw error;
    });
  }
}

class SqliteAdapterOf extends SqliteAdapter implements ImmediateAdapter {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super();
    this.#database = database;
  }

  /** SQLite rolls schema changes back like any other change, so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true;
  }

  readonly runNow = (sql: string, parameters: readonly unknown[]) => {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  };
}
