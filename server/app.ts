import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { EndpointShape } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { type Config, ConfigError } from './config.ts';
import { answerError } from './http/errors.ts';
import { openMemory } from './http/memory.ts';
import { serveReference } from './http/reference.ts';
import { hang } from './http/routes.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import { serveManual, serveWebApp } from './http/webApp.ts';
import type { Ctx } from './kernel/context.ts';
import type { ServerPlugin, StoreFactories } from './kernel/plugin.ts';
import { refuse } from './kernel/refuse.ts';
import { contextsOf } from './kernel/unitOfWork.ts';
import { openDirectory } from './outside/directory.ts';
import { openMailer } from './outside/mailer.ts';
import type { PasswordHasher } from './outside/passwordHasher.ts';
import type { Warnings } from './outside/processLog.ts';
import { openProvider } from './outside/provider.ts';
import { openRecogniser } from './outside/recogniser.ts';
import { startTasks } from './outside/scheduler.ts';
import { openTextExtractor } from './outside/textExtractor.ts';
import { openThumbnailer } from './outside/thumbnailer.ts';
import { openBlobs } from './storage/blobs/open.ts';
import type { Database } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';
import { openPostgres } from './storage/postgres.ts';
import { holdDataDir, openSqlite } from './storage/sqlite.ts';

/** What a house is built from, besides its configuration. */
export interface Materials {
  plugins: ServerPlugin[];
  log: Logger;
  warnings: Warnings;
  hasher: PasswordHasher;
  now(): Date;
  /** Where the built web app lies. */
  webDir: string;
}

/** A server that is ready to listen. */
export interface House {
  server: FastifyInstance;
  /** A context of nobody, for tasks and tools. */
  open(): Ctx;
  /** Starts what runs in the background. */
  startTasks(): void;
  close(): Promise<void>;
}

/**
 * Opens storage, brings it up to date, and hangs the routes of every plugin that is switched on.
 * @throws {ConfigError} when the environment asks for what cannot be
 * @throws {NewerSchema} when a newer release has written the database
 */
export async function openHouse(environment: Config, materials: Materials): Promise<House> {
  const plugins = materials.plugins.filter(({ id, optional }) => !optional || environment.features.includes(id));
  const features = plugins.filter(({ optional }) => optional).map(({ id }) => id);
  const config = { ...environment, features };
  const { log, warnings, hasher, now } = materials;

  const database = openDatabase(config, log);
  try {
    await migrate(
      database,
      materials.plugins.flatMap(({ migrations = [] }) => migrations),
    );
    const blobs = await openBlobs(config);
    const stores: StoreFactories = Object.assign({}, ...materials.plugins.map((plugin) => plugin.stores));
    const listeners = plugins.flatMap(({ on }) => on ?? []);
    const answers = plugins.flatMap((plugin) => plugin.answers ?? []);
    const thumbnailer = openThumbnailer(config.dataDir);
    const textExtractor = openTextExtractor();
    const recogniser = openRecogniser();
    const directory = config.ldap && openDirectory(config.ldap);
    const provider = config.oidc && openProvider(config.oidc, `${config.publicUrl}${config.basePath}/api`);
    const doors = { mailer: openMailer(config), directory, provider, thumbnailer, textExtractor, recogniser };
    const surroundings = { config, blobs, hasher, log, warnings, now, ...doors };
    const { open } = contextsOf(surroundings, database, stores, listeners, answers);
    // Of nodes that start together on nothing, one makes what all need.
    await database.turns.await('bootstrap', () =>
      open().transact(async (ctx) => {
        for (const plugin of plugins) await plugin.bootstrap?.(ctx);
      }),
    );
    const server = await buildServer(config, materials, plugins, open, database.mark);
    return assemble(server, database, plugins, open, log, [thumbnailer, textExtractor, recogniser, blobs]);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openDatabase({ databaseUrl, dataDir }: Config, log: Logger): Database {
  if (databaseUrl) return openPostgres(databaseUrl, log);
  const letGo = holdDataDir(dataDir);
  const database = openSqlite(dataDir);
  return {
    ...database,
    async close() {
      await database.close();
      letGo();
    },
  };
}

/** Milliseconds between two looks for connections that have become idle while the server closes. */
const LET_GO_EVERY = 50;

function assemble(
  server: FastifyInstance,
  database: Database,
  plugins: ServerPlugin[],
  open: () => Ctx,
  log: Logger,
  doors: { close(): Promise<void> }[],
): House {
  let stopTasks = async () => {};
  return {
    server,
    open,
    startTasks() {
      stopTasks = startTasks(
        plugins.flatMap(({ tasks = [] }) => tasks),
        open,
        database.turns,
        log,
      );
    },
    async close() {
      // A connection that was still answering when we began to close would be kept open for its next request.
      const letGo = setInterval(() => server.server.closeIdleConnections(), LET_GO_EVERY);
      await server.close().finally(() => clearInterval(letGo));
      await stopTasks();
      for (const door of doors) await door.close();
      await database.close();
    },
  };
}

/** Limits that a stranger meets before anything of ours runs (quality, §2 HTTP). */
const doorLimits = { bodyLimit: 256 * 1024, headersTimeout: 15_000, maxHeaderSize: 16 * 1024, maxParamLength: 1024 };

async function buildServer(
  config: Config,
  { log, webDir, plugins: all }: Materials,
  plugins: ServerPlugin[],
  open: ReturnType<typeof contextsOf>['open'],
  mark: Database['mark'],
): Promise<FastifyInstance> {
  const { bodyLimit, maxParamLength, ...http } = doorLimits;
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit,
    http,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
  }) as unknown as FastifyInstance;
  readBodies(server);
  addSecurityHeaders(server, config.publicUrl);
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(() => refuse('route.notFound'));

  const identify = plugins.find((plugin) => plugin.identify)?.identify;
  if (!identify) throw new ConfigError('No plugin can tell who is calling');
  const memory = openMemory(mark);
  const apiPath = `${config.basePath}/api`;
  await server.register(
    async (api) => {
      for (const { routes = [] } of plugins) for (const route of routes) hang(api, route, { open, identify, memory });
      serveReference(api, contractOf(all, plugins), apiPath);
      api.all('/*', () => refuse('route.notFound'));
    },
    { prefix: apiPath },
  );
  if (config.basePath) server.get('/', async (_, reply) => reply.redirect(`${config.basePath}/`));
  await serveManual(server, join(webDir, '../help'), config.basePath);
  await serveWebApp(server, webDir, config.basePath);
  return server;
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

/** One JSON parser, an empty body is no body; multipart bodies are left to the handler, as a stream. */
function readBodies(server: FastifyInstance) {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text as string, done),
  );
  server.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
}
