import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { EndpointShape } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { contract } from '#contract/index.ts';
import { openEventFeed } from './adapters/eventFeed.ts';
import { openLdapClient } from './adapters/ldap/ldapClient.ts';
import { openLogHeads } from './adapters/log/logHeads.ts';
import { openMailer } from './adapters/mailer.ts';
import { openOidcClient } from './adapters/oidcClient.ts';
import type { PasswordHasher } from './adapters/passwordHasher.ts';
import type { Warnings } from './adapters/processLog.ts';
import { openDocumentReaders } from './adapters/readers/documentReaders.ts';
import { startTasks } from './adapters/scheduler.ts';
import { secretBoxOf } from './adapters/secretBox.ts';
import { openSigner } from './adapters/signer.ts';
import { openVirusScanner } from './adapters/virusScanner.ts';
import { openWebhookSender } from './adapters/webhooks/webhookSender.ts';
import { type Config, ConfigError } from './config.ts';
import { rejectBrokenAddress, rejectBrokenBody } from './http/brokenText.ts';
import { type Draining, openDraining } from './http/draining.ts';
import { answerError, requestIds } from './http/errors.ts';
import { malformedRequests } from './http/malformedRequests.ts';
import { serveReference } from './http/openapi/reference.ts';
import { readBodies } from './http/requestBodies.ts';
import { createResponseCache } from './http/responseCache.ts';
import { registerRoute } from './http/routes.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import { addTimeLimits, keepAliveTimeout, serverTimeouts, type TimeLimits, timeLimits } from './http/timeLimits.ts';
import { serveManual, serveWebApp } from './http/webApp.ts';
import { serveWellKnown } from './http/wellKnown.ts';
import type { Ctx } from './kernel/context.ts';
import { createContexts } from './kernel/contexts.ts';
import { fail } from './kernel/fail.ts';
import type { ServerPlugin, StoreFactories } from './kernel/plugin.ts';
import { createProxyWatch, type ProxyWatch } from './kernel/proxyWatch.ts';
import { createRejectedAttempts } from './kernel/rejectedAttempts.ts';
import { createRequestCounts, type RequestCounts } from './kernel/requestCounts.ts';
import { openBlobs } from './storage/blobs/open.ts';
import type { Database } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';
import { openPostgres } from './storage/postgres/postgres.ts';
import { holdDataDir, openSqlite } from './storage/sqlite.ts';
import { openStartChecks } from './storage/startChecks.ts';
import { tightenDataDir } from './storage/tighten.ts';

/** What an instance is built from, besides its configuration. */
export interface AppDependencies {
  plugins: ServerPlugin[];
  log: Logger;
  warnings: Warnings;
  hasher: PasswordHasher;
  now(): Date;
  /** Has `now` follow the database's clock, where it may be another one, before anything is stamped. */
  followClock?(offset: () => Promise<number>): Promise<void>;
  /** How long clients may take, where it is not the usual. */
  timeLimits?: TimeLimits;
  /** Where the built web app lies. */
  webDir: string;
}

/** A server that is ready to listen. */
export interface App {
  server: FastifyInstance;
  /** A context of no one, for tasks and tools. */
  open(): Ctx;
  /** Why nothing can be written until the program is started again; undefined while all is well. */
  failure(): Error | undefined;
  /** Announces the end: health is 503 from now on, and everything else goes on. */
  drain(): void;
  /** Starts what runs in the background. */
  startTasks(): void;
  close(): Promise<void>;
}

/**
 * Opens storage, brings it up to date, and registers the routes of every plugin that is switched on.
 * @throws {ConfigError} when the environment asks for what cannot be
 * @throws {NewerSchema} when a newer release has written the database
 */
export async function createApp(environment: Config, dependencies: AppDependencies): Promise<App> {
  const plugins = dependencies.plugins.filter(({ id, optional }) => !optional || environment.features.includes(id));
  const features = plugins.filter(({ optional }) => optional).map(({ id }) => id);
  const config = { ...environment, features };
  const { log, warnings, hasher, now } = dependencies;

  tightenDataDir(config.dataDir);
  const database = openDatabase(config, log);
  try {
    await database.prepare?.();
    if (database.clockOffset) await dependencies.followClock?.(database.clockOffset);
    await migrate(
      database,
      dependencies.plugins.flatMap(({ migrations = [] }) => migrations),
    );
    const blobs = await openBlobs(config);
    const stores: StoreFactories = Object.assign({}, ...dependencies.plugins.map((plugin) => plugin.stores));
    const listeners = plugins.flatMap(({ on }) => on ?? []);
    const providers = plugins.flatMap((plugin) => plugin.providers ?? []);
    const readers = openDocumentReaders(config.dataDir);
    const ldapClient = config.ldap && openLdapClient(config.ldap);
    const oidcClient = config.oidc && openOidcClient(config.oidc, `${config.publicUrl}${config.basePath}`);
    const virusScanner = config.clamdUrl === undefined ? undefined : openVirusScanner(config.clamdUrl);
    const adapters = { mailer: openMailer(config), ldapClient, oidcClient, virusScanner, ...readers.adapters };
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
    // Of nodes that start together on nothing, one makes what all need.
    await database.locks.withLock('bootstrap', async () => {
      await startChecks.run();
      await open().transact(async (ctx) => {
        for (const plugin of plugins) await plugin.bootstrap?.(ctx);
      });
    });
    const draining = openDraining();
    const server = await buildServer(config, dependencies, plugins, open, { ...database, failure }, draining);
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
  const unlock = holdDataDir(dataDir);
  const database = openSqlite(dataDir);
  return {
    ...database,
    async close() {
      await database.close();
      unlock();
    },
  };
}

/** Milliseconds between two looks for connections that have become idle while the server closes. */
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
      // A connection that was still answering when we began to close would be kept open for its next request.
      const unlock = setInterval(() => server.server.closeIdleConnections(), IDLE_CLOSE_INTERVAL_MS);
      await server.close().finally(() => clearInterval(unlock));
      await stopTasks();
      // A database or storage that is away must not keep the server from stopping.
      for (const plugin of plugins)
        await plugin.beforeStop?.(open()).catch((error) => log.warn({ err: error }, 'The end could not be noted'));
      for (const adapter of adapters) await adapter.close();
      await database.close();
    },
  };
}

/** Limits that a stranger meets before anything of ours runs. */
const httpLimits = { bodyLimit: 256 * 1024, maxHeaderSize: 16 * 1024, maxParamLength: 1024 };

async function buildServer(
  config: Config,
  { log, now, webDir, plugins: all, timeLimits: limits = timeLimits }: AppDependencies,
  plugins: ServerPlugin[],
  open: ReturnType<typeof createContexts>['open'],
  { dataVersion, failure }: Database,
  draining: Draining,
): Promise<FastifyInstance> {
  const { bodyLimit, maxParamLength, ...http } = httpLimits;
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: config.trustProxy,
    ...malformedRequests(config.publicUrl),
    bodyLimit,
    http: { ...http, ...serverTimeouts(limits) },
    keepAliveTimeout: keepAliveTimeout(limits),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What still comes on a connection that was open is answered: no one could tell whether it was done.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
  }) as unknown as FastifyInstance;
  // First: what answers in their place has them as well.
  addSecurityHeaders(server, config.publicUrl);
  draining.attachTo(server, `${config.basePath}/api/health`);
  readBodies(server);
  addTimeLimits(server, limits);
  countRequests(server, open().requestCounts);
  if (!config.trustProxy) watchProxies(server, open().proxyWatch);
  server.addHook('onRequest', rejectBrokenAddress);
  server.addHook('preHandler', rejectBrokenBody);
  if (failure) rejectAfterFailure(server, failure);
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(() => fail('route.notFound'));

  const identify = plugins.find((plugin) => plugin.identify)?.identify;
  if (!identify) throw new ConfigError('No plugin can tell who is calling');
  const responseCache = createResponseCache(dataVersion);
  const apiPath = `${config.basePath}/api`;
  await server.register(
    async (api) => {
      for (const { routes = [] } of plugins)
        for (const route of routes) registerRoute(api, route, { open, identify, responseCache });
      serveReference(api, contractOf(all, plugins), apiPath);
      api.all('/*', () => fail('route.notFound'));
    },
    { prefix: apiPath },
  );
  for (const plugin of plugins) await plugin.mount?.(server, { config, open, identify });
  if (config.basePath) server.get('/', async (_, reply) => reply.redirect(`${config.basePath}/`));
  await serveManual(server, join(webDir, '../help'), config.basePath);
  serveWellKnown(server, config, now);
  await serveWebApp(server, webDir, config.basePath);
  return server;
}

/** By the route as it was declared: an address with its numbers would make a count of its own each. */
function countRequests(server: FastifyInstance, counts: RequestCounts) {
  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    counts.note(method, routeOptions.url ?? 'none', statusCode);
  });
}

/** A header that only proxies write, from one that no one vouches for; a client alone could write it as well. */
function watchProxies(server: FastifyInstance, watch: ProxyWatch) {
  server.addHook('onRequest', async ({ headers }) => {
    if (headers['x-forwarded-for'] !== undefined) watch.note();
  });
}

/** What is read after the disk failed may not be there after a restart, so nothing is told any more. */
function rejectAfterFailure(server: FastifyInstance, failure: () => Error | undefined) {
  server.addHook('onRequest', async (_, reply) => {
    const failed = failure();
    if (!failed) return undefined;
    const error = { message: messageFor('request.unavailable'), code: 'unavailable', cause: failed.message };
    const body = { status: 'degraded', failing: ['database'], ...error };
    return reply.status(503).header('Retry-After', '5').send(body);
  });
}

/** What is there to be called: the contract less the calls of modules that are off. */
function contractOf(all: ServerPlugin[], plugins: ServerPlugin[]) {
  const off = all.filter((plugin) => !plugins.includes(plugin)).flatMap(({ routes = [] }) => routes);
  const missing = new Set(off.map(({ endpoint }) => endpoint));
  const nouns = Object.entries<Record<string, EndpointShape>>(contract).map(([noun, endpoints]) => {
    const served = Object.entries(endpoints).filter(([, endpoint]) => !missing.has(endpoint));
    return [noun, Object.fromEntries(served)];
  });
  return Object.fromEntries(nouns);
}
