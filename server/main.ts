import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ClockDiffers, openDatabaseClock } from './adapters/databaseClock.ts';
import { openPasswordHasher } from './adapters/passwordHasher.ts';
import { openProcessLog } from './adapters/processLog.ts';
import { type App, createApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { collectGarbage, youngSpaceBytes } from './lib/collectGarbage.ts';
import { InstanceMismatch } from './lib/instanceMismatch.ts';
import { plugins } from './plugins/index.ts';
import { StorageAccessDenied } from './storage/blobs/blobStore.ts';
import { isDatabaseDown } from './storage/database.ts';
import { TransactionPooler } from './storage/postgres/postgresProbe.ts';
import { finalizeStatements } from './storage/sqliteStatements.ts';

/** Seconds that requests in progress may take when the server stops. */
const STOP_TIMEOUT_S = 10;

/**
 * Milliseconds after which the memory that only the start needed is released. V8 shrinks its space of young objects only
 * when little was allocated in the five seconds before.
 */
const RELEASE_AFTER_MS = 8000;
/** After a slow start, or while requests come, it is not released at once: this many attempts in all. */
const RELEASE_ATTEMPTS = 3;
const MAX_YOUNG_SPACE_BYTES = 4 * 1024 * 1024;

/** Exit code after a disk failure under the database: a supervisor should restart the server. */
const FAILED_EXIT_CODE = 70;
const FAILURE_CHECK_INTERVAL_MS = 250;
/** Milliseconds during which health checks still report the reason. */
const FAILED_GRACE_MS = 5000;
/** Exit code when database and content do not belong together: restarting does not help. */
const MISMATCH_EXIT_CODE = 3;

// Files that the server writes are accessible to its user only.
process.umask(0o077);

try {
  await start();
} catch (error) {
  process.stderr.write(`Strongroom cannot start: ${reasonOf(error)}\n`);
  process.exit(error instanceof InstanceMismatch ? MISMATCH_EXIT_CODE : 1);
}

async function start() {
  const config = loadConfig();
  const { log, warnings } = openProcessLog(config.logLevel);
  const hasher = openPasswordHasher();
  const webDir = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : './web', import.meta.url));
  const clock = openDatabaseClock();
  const followClock = (offset: () => Promise<number>) => clock.follow(offset, log);
  const app = await createApp(config, { plugins, log, warnings, hasher, webDir, now: clock.now, followClock });
  await app.server.listen({ host: config.host, port: config.port });
  app.startTasks();
  exitWhenFailed(app, log);
  releaseMemoryOfStart();
  log.info({ address: `http://${config.host}:${config.port}${config.basePath}/` }, 'Ready');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(app, config.stopAfter));
}

function releaseMemoryOfStart(attempts = RELEASE_ATTEMPTS) {
  const release = () => {
    collectGarbage();
    if (attempts > 1 && youngSpaceBytes() > MAX_YOUNG_SPACE_BYTES) releaseMemoryOfStart(attempts - 1);
  };
  setTimeout(release, RELEASE_AFTER_MS).unref();
}

/**
 * Ends a server that must not continue, after health checks could read the reason: its disk failed under the database,
 * and a supervisor restarts it; or its storage, which was unavailable at the start, belongs to another database.
 */
function exitWhenFailed(app: App, log: Logger) {
  const watcher = setInterval(() => {
    const failed = app.failure();
    if (!failed) return;
    clearInterval(watcher);
    const isMismatch = failed instanceof InstanceMismatch;
    const reason = isMismatch ? failed.message : 'The disk failed under the database: it has to be started again';
    log.fatal({ err: failed }, `The server ends. ${reason}`);
    setTimeout(() => process.exit(isMismatch ? MISMATCH_EXIT_CODE : FAILED_EXIT_CODE), FAILED_GRACE_MS);
  }, FAILURE_CHECK_INTERVAL_MS);
  watcher.unref();
}

async function stop(app: App, stopAfter: number) {
  app.drain();
  await wait(stopAfter * 1000);
  setTimeout(() => process.exit(0), STOP_TIMEOUT_S * 1000).unref();
  await app.close();
  await finalizeStatements();
  process.exit(0);
}

/** Describes an error of the database; undefined for other errors. */
function databaseReason(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: string };
  if (error instanceof TransactionPooler)
    return 'is behind a pooler in transaction mode. Connect to the server, or set pool_mode = session';
  if (code === '25006') return 'is a standby or read-only: name the server that takes writes';
  if (code === '28P01' || code === '28000') return `refuses the credentials (${message})`;
  if (code === '53300') return `takes no more connections (${message})`;
  if (code === '3D000') return `is not there (${message})`;
  return isDatabaseDown(error)
    ? `cannot be reached (${code ?? message}). Check the address and the database server`
    : undefined;
}

/** Describes an error in one line that tells an operator what to do. */
function reasonOf(error: unknown): string {
  const { code, message, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE') return `port ${port} is already in use. Stop the other program or set PORT.`;
  if (code === 'EACCES' && port !== undefined) return `no permission to use port ${port}. Set PORT to 1024 or higher.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `DATA_DIR is not writable (${path ?? message}). Check its owner and permissions.`;
  if (code === 'ENOSPC') return 'the disk of DATA_DIR is full. Free some space.';
  if (error instanceof StorageAccessDenied || error instanceof ClockDiffers) return message;
  const database = databaseReason(error);
  if (database) return `the database in DATABASE_URL ${database}.`;
  return message.split('\n')[0] ?? String(error);
}
