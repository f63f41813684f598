import { closeSync, fdatasync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
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
import { MAX_LOG_PAGES, openCheckpoints } from './checkpoints.ts';
import { type AdvisoryLocks, type Database, type Db, isDatabaseFull, type Tables } from './database.ts';
import { OutcomeUnknown } from './outcomeUnknown.ts';
import { ReserveFile, releaseWhenTight } from './reserveFile.ts';
import { openGroupCommit } from './sqliteGroupCommit.ts';
import { asDriver } from './sqliteStatements.ts';
import type { ImmediateAdapter } from './statement.ts';

type Connection = InstanceType<typeof DatabaseSync>;

/** The database's file in the data folder. */
export const DATABASE_FILE = 'strongroom.sqlite';

/** Milliseconds that a statement waits for another process (a backup, a shell) to let go of the file. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the embedded database: one connection that writes, one that only reads, so that a long transaction never
 * holds up a listing. A commit that was answered survives a power cut as with `synchronous=FULL`, but
 * that SQLite would wait for the disk after each one, and everybody with it: here those that come together share a sync
 * of the log, and others are served meanwhile.
 */
export function openSqlite(dataDir: string, sync: Sync = promisify(fdatasync)): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, DATABASE_FILE);
  const reserveFile = new ReserveFile(dataDir);
  const writing = reserveFile.releasingWhenFull(() =>
    connect(file, [
      'journal_mode = WAL',
      'synchronous = NORMAL',
      `wal_autocheckpoint = ${MAX_LOG_PAGES}`,
      // What a failed disk left in the log may be there for this process only: it is written again.
      'wal_checkpoint(TRUNCATE)',
    ]),
  );
  const reading = connect(file, ['query_only = ON']);
  const writer = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: asDriver(writing) }) });
  const readingDriver = asDriver(reading);
  const reader = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: readingDriver }) });
  // The log is a file from the first look on.
  writing.exec('SELECT 1 FROM sqlite_schema');
  const log = openLog(`${file}-wal`, sync);
  const checkpoints = openCheckpoints(file);
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
    locks: alone,
    reader,
    writer,
    dataVersion: () =>
      (readingDriver.prepare('PRAGMA data_version').all([])[0] as { data_version: number }).data_version,
    accessVersion: (db) => {
      const { runNow } = db.getExecutor().adapter as ImmediateAdapter;
      return (runNow('select "value" from "accessVersion"', []).rows[0] as { value: number }).value;
    },
    write,
    failure: log.failure,
    releaseReserve: () => reserveFile.release(),
    check: async () => void reading.exec('SELECT 1 FROM sqlite_schema'),
    async close() {
      reserveFile.close();
      // Anyone who came before is done when this is.
      try {
        await write(async () => {});
      } finally {
        log.close();
        await checkpoints.close();
        await reader.destroy();
        emptyLog(writing);
        await writer.destroy();
      }
    },
  };
}

/** Copies the log into the database, so that one whole file is left. */
function emptyLog(writing: Connection) {
  try {
    writing.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // A full disk, or a process that reads: the log stays, and belongs to the database.
  }
}

type Sync = (descriptor: number) => Promise<void>;

/** The write-ahead log, which is there as long as the database is open. */
function openLog(file: string, sync: Sync) {
  const descriptor = openSync(file, 'r+');
  // Its name has to be on disk as well before what is in it counts as kept.
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
  let failed: Error | undefined;
  return {
    failure: () => failed,
    /** @throws what it has thrown once, from then on always: the system drops what it could not write */
    async sync() {
      if (failed) throw failed;
      await sync(descriptor).catch((cause) => {
        // It is committed, and may last: anyone who would undo by hand what goes with it has to know.
        failed = new OutcomeUnknown('The disk failed while it took a commit', { cause });
        throw failed;
      });
    },
    close: () => closeSync(descriptor),
  };
}

/** The data folder is held by one server: there is no one to wait for. */
const alone: AdvisoryLocks = {
  tryLock: async (_, work) => work().then(() => true),
  withLock: (_, work) => work(),
};

function connect(file: string, pragmas: string[]): Connection {
  const connection = new DatabaseSync(file);
  for (const pragma of [
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'temp_store = MEMORY',
    'cache_size = -65536',
    ...pragmas,
  ]) {
    connection.exec(`PRAGMA ${pragma}`);
  }
  return connection;
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter() {
    return new SqliteAdapterOf(this.#config.database as SqliteDatabase);
  }
}

/** Takes the write lock at the beginning: a transaction never finds out at its end that another user was faster. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back by itself; what failed must not be hidden by there being nothing left to undo. */
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

  /** SQLite rolls schema changes back like any other, so a migration that fails leaves nothing behind. */
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

/**
 * Holds the data folder for this process: the operating system lets go of it whatever way the process ends.
 * @throws when another server holds it
 */
export function holdDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The lock itself writes a few bytes.
  releaseWhenTight(dataDir);
  const lock = new DatabaseSync(join(dataDir, 'server.lock'));
  lock.exec('PRAGMA busy_timeout = 0');
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!String(error).includes('locked')) throw error;
    throw new Error(`Another server is using DATA_DIR (${dataDir}). Stop it first.`);
  }
  return () => lock.close();
}
