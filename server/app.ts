import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openEventFeed } from './adapters/eventFeed.ts';
import { openLdapClient } from './adapters/ldap/ldapClient.ts';
import { openLogHeads } from './adapters/log/logHeads.ts';
import { openMailer } from './adapters/mailer.ts';
import { openOfficeServer } from './adapters/office/officeServer.ts';
import { openOidcClient } from './adapters/oidcClient.ts';
import type { PasswordHasher } from './adapters/passwordHasher.ts';
import type { Warnings } from './adapters/processLog.ts';
import { openDocumentReaders } from './adapters/readers/documentReaders.ts';
import { startTasks } from './adapters/scheduler.ts';
import { secretBoxOf } from './adapters/secretBox.ts';
import { openSigner } from './adapters/signer.ts';
import { openVirusScanner } from './adapters/virusScanner.ts';
import { openWebhookSender } from './adapters/webhooks/webhookSender.ts';
import { buildServer } from './buildServer.ts';
import type { Config } from './config.ts';
import { type Draining, openDraining } from './http/draining.ts';
import { type TimeLimits, timeLimits } from './http/timeLimits.ts';
import type { Ctx } from './kernel/context.ts';
import { createContexts } from './kernel/contexts.ts';
import type { ServerPlugin, StoreFactories } from './kernel/plugin.ts';
import { createProxyWatch } from './kernel/proxyWatch.ts';
import { createRejectedAttempts } from './kernel/rejectedAttempts.ts';
import { createRequestCounts } from './kernel/requestCounts.ts';
import { openBlobs } from './storage/blobs/open.ts';
import type { Database } from './storage/database.ts';
import { restrictDataDir } from './storage/dataDirPermissions.ts';
import { migrate } from './storage/migrate.ts';
import { openPostgres } from './storage/postgres/postgres.ts';
import { openSqlite } from './storage/sqlite.ts';
import { lockDataDir } from './storage/sqliteConnection.ts';
import { openStartChecks } from './storage/startChecks.ts';

/** What an instance is built from, besides its configuration. */
export interface AppDependencies {
  plugins: ServerPlugin[];
  log: Logger;
  warnings: Warnings;
  hasher: PasswordHasher;
  now(): Date;
  /** Makes `now` follow the database's clock, if it is another machine's, before the first timestamp is written. */
  followClock?(offset: () => Promise<number>): Promise<void>;
  /** Time limits for clients, if they differ from the defaults. */
  timeLimits?: TimeLimits;
  /** The folder of the built web app. */
  webDir: string;
}

/** A server that is ready to listen. */
export interface App {
  server: FastifyInstance;
  /** A context without a user, for tasks and tools. */
  open(): Ctx;
  /** Why the database accepts no writes until the program is restarted; undefined in normal operation. */
  failure(): Error | undefined;
  /** Announces the end: health returns 503 from now on; other requests are still served. */
  drain(): void;
  /** Starts the background tasks. */
  startTasks(): void;
  close(): Promise<void>;
}

/**
 * Opens the storage, migrates it, and registers the routes of every plugin that is switched on.
 * @throws {ConfigError} when the environment requests something impossible
 * @throws {NewerSchema} when a newer release has written the database
 */
export async function createApp(environment: Config, dependencies: AppDependencies): Promise<App> {
  const plugins = dependencies.plugins.filter(({ id, optional }) => !optional || environment.features.includes(id));
  const features = plugins.filter(({ optional }) => optional).map(({ id }) => id);
  const config = { ...environment, features };
  const { log, warnings, hasher, now } = dependencies;

  restrictDataDir(config.dataDir);
  const database = openDatabase(config, log);
  try {
    await database.prepare?.();
    if (database.clockOffset) await dependencies.followClock?.(database.clockOffset);
    await migrate(
      database,
      dependencies.plugins.flatMap(({ migrations = [] }) => migrations),
    );
    const blobs = await openBlobs(config, database);
    const stores: StoreFactories = Object.assign({}, ...dependencies.plugins.map((plugin) => plugin.stores));
    const listeners = plugins.flatMap(({ on }) => on ?? []);
    const providers = plugins.flatMap((plugin) => plugin.providers ?? []);
    const readers = openDocumentReaders(config);
    const ldapClient = config.ldap && openLdapClient(config.ldap);
    const oidcClient = config.oidc && openOidcClient(config.oidc, `${config.publicUrl}${config.basePath}`);
    const officeServer = config.office && openOfficeServer(config.office, config.publicUrl.startsWith('https:'), log);
    const virusScanner = config.clamdUrl === undefined ? undefined : openVirusScanner(config.clamdUrl);
    const clients = { ldapClient, oidcClient, officeServer, virusScanner };
    const adapters = { mailer: openMailer(config), ...clients, ...readers.adapters };
    const eventFeed = openEventFeed();
    const { check: checkDatabase, clockOffset } = database;
    const webhookSender = openWebhookSender(config.webhookAllow);
    const signer = openSigner(config.keyDir);
    const secretBox = secretBoxOf(config);
    const logHeads = openLogHeads(join(config.keyDir, 'log-heads.jsonl'), config.logHeadsUrl);
    const rejectedAttempts = createRejectedAttempts();
    const own = { config, blobs, hasher, log, warnings, now, checkDatabase, clockOffset, eventFeed, webhookSender };
    const proxyWatch = createProxyWatch();
    const requestCounts = createRequestCounts();
    const services = { ...own, requestCounts, signer, secretBox, logHeads, rejectedAttempts, proxyWatch, ...adapters };
    const { open } = createContexts(services, database, stores, listeners, providers);
    const startChecks = openStartChecks(async () => {
      for (const plugin of plugins) await plugin.beforeStart?.(open());
    }, log);
    const failure = () => database.failure?.() ?? startChecks.failure();
    // When several nodes start on an empty database, one of them creates the initial data.
    await database.locks.withLock('bootstrap', async () => {
      await startChecks.run();
      await open().transact(async (ctx) => {
        for (const plugin of plugins) await plugin.bootstrap?.(ctx);
      });
    });
    const draining = openDraining();
    const server = await buildServer({
      ...dependencies,
      config,
      all: dependencies.plugins,
      plugins,
      open,
      dataVersion: database.dataVersion,
      failure,
      draining,
      timeLimits: dependencies.timeLimits ?? timeLimits,
    });
    server.addHook('preClose', async () => {
      startChecks.close();
      eventFeed.close();
      adapters.mailer.end();
    });
    const closing = [readers, webhookSender, logHeads, blobs];
    return assemble(server, { ...database, failure }, plugins, open, { log, config }, draining, closing);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openDatabase({ databaseUrl, dataDir }: Config, log: Logger): Database {
  if (databaseUrl) return openPostgres(databaseUrl, log);
  const unlock = lockDataDir(dataDir);
  const database = openSqlite(dataDir);
  return {
    ...database,
    async close() {
      await database.close();
      unlock();
    },
  };
}

/** Milliseconds between two checks for idle connections while the server closes. */
const IDLE_CLOSE_INTERVAL_MS = 50;

function assemble(
  server: FastifyInstance,
  database: Database,
  plugins: ServerPlugin[],
  open: () => Ctx,
  { log, config }: { log: Logger; config: Config },
  draining: Draining,
  adapters: { close(): Promise<void> }[],
): App {
  let stopTasks = async () => {};
  return {
    server,
    open,
    failure: () => database.failure?.(),
    drain: draining.begin,
    startTasks() {
      stopTasks = startTasks(
        plugins.flatMap(({ tasks = [] }) => tasks),
        open,
        database.locks,
        { log, config },
      );
    },
    async close() {
      // A connection that was active when the server began to close would be kept open for its next request.
      const unlock = setInterval(() => server.server.closeIdleConnections(), IDLE_CLOSE_INTERVAL_MS);
      await server.close().finally(() => clearInterval(unlock));
      await stopTasks();
      // An unavailable database or storage must not prevent the server from stopping.
      for (const plugin of plugins)
        await plugin.beforeStop?.(open()).catch((error) => log.warn({ err: error }, 'The end could not be noted'));
      for (const adapter of adapters) await adapter.close();
      await database.close();
    },
  };
}
