import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { EndpointShape } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { contract } from '#contract/index.ts';
import { type Config, ConfigError } from './config.ts';
import { rejectBrokenAddress, rejectBrokenBody } from './http/brokenText.ts';
import { countClientRequests } from './http/clientRequests.ts';
import type { Draining } from './http/draining.ts';
import { requestIds, sendError } from './http/errors.ts';
import { malformedRequests } from './http/malformedRequests.ts';
import { serveReference } from './http/openapi/reference.ts';
import { receivePolicyReports } from './http/policyReports.ts';
import { readBodies, streamBodies } from './http/requestBodies.ts';
import { createResponseCache } from './http/responseCache.ts';
import { registerRoute } from './http/routes.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import type { Route } from './http/serve.ts';
import { addTimeLimits, keepAliveTimeout, serverTimeouts, type TimeLimits } from './http/timeLimits.ts';
import { serveManual, serveWebApp } from './http/webApp.ts';
import { serveWellKnown } from './http/wellKnown.ts';
import type { createContexts } from './kernel/contexts.ts';
import type { ServerPlugin } from './kernel/plugin.ts';
import type { ProxyWatch } from './kernel/proxyWatch.ts';
import type { RequestCounts } from './kernel/requestCounts.ts';
import { fail } from './lib/fail.ts';
import type { Database } from './storage/database.ts';

/** Limits for every request before a route is found: bytes, and characters of a parameter. */
const httpLimits = { bodyLimit: 256 * 1024, maxHeaderSize: 16 * 1024, maxParamLength: 1024 };

/** What the HTTP server is built from. */
interface ServerParts extends Pick<Database, 'dataVersion' | 'failure'> {
  config: Config;
  log: Logger;
  /** All plugins, and the enabled ones. */
  all: ServerPlugin[];
  plugins: ServerPlugin[];
  open: ReturnType<typeof createContexts>['open'];
  draining: Draining;
  timeLimits: TimeLimits;
  /** The folder of the built web app. */
  webDir: string;
  now(): Date;
}

/**
 * Builds the HTTP server: limits and hooks, the routes of the enabled plugins, the manual and the web app.
 * @throws {ConfigError} when no plugin identifies callers
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, log, all, plugins, open, dataVersion, failure, draining, timeLimits: limits, webDir, now } = parts;
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
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    // Requests on open connections are still served while the server closes; with 503, clients could not tell whether a
    // request was executed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
  }) as unknown as FastifyInstance;
  // Registered first, so that replies of other hooks have these headers as well.
  addSecurityHeaders(server, config.publicUrl);
  draining.attachTo(server, `${config.basePath}/api/health`);
  readBodies(server);
  addTimeLimits(server, limits);
  countRequests(server, open().requestCounts);
  if (config.sync) countClientRequests(server, config.basePath, open().requestCounts, now);
  if (!config.trustProxy) watchProxies(server, open().proxyWatch);
  server.addHook('onRequest', rejectBrokenAddress);
  server.addHook('preHandler', rejectBrokenBody);
  if (failure) rejectAfterFailure(server, failure);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(() => fail('route.notFound'));

  const identify = plugins.find((plugin) => plugin.identify)?.identify;
  if (!identify) throw new ConfigError('No plugin can tell who is calling');
  const responseCache = createResponseCache(dataVersion);
  const apiPath = `${config.basePath}/api`;
  await server.register(
    async (api) => {
      const dependencies = { open, identify, responseCache };
      const routes = plugins.flatMap((plugin) => plugin.routes ?? []);
      const isRaw = ({ endpoint }: Route) => endpoint.upload === 'raw';
      for (const route of routes) if (!isRaw(route)) registerRoute(api, route, dependencies);
      await api.register(async (bytes) => {
        streamBodies(bytes);
        for (const route of routes) if (isRaw(route)) registerRoute(bytes, route, dependencies);
      });
      serveReference(api, contractOf(all, plugins), apiPath);
      api.all('/*', () => fail('route.notFound'));
    },
    { prefix: apiPath },
  );
  for (const plugin of plugins) await plugin.mount?.(server, { config, open, identify });
  if (config.basePath) server.get('/', async (_, reply) => reply.redirect(`${config.basePath}/`));
  await serveManual(server, join(webDir, '../help'), config.basePath);
  serveWellKnown(server, config, now);
  receivePolicyReports(server, config, now);
  await serveWebApp(server, webDir, config.basePath, async () => {
    const { officeServer } = open();
    if (officeServer?.origin() === undefined) await officeServer?.refresh(now());
    return officeServer?.origin();
  });
  return server;
}

/** Endpoints are validated by the contract: the compilers of Fastify are not part of the built server. */
function noSchemas(): never {
  throw new Error('A route has a schema of Fastify');
}

/** Counts by route, not by URL, which would need an entry for each ID. */
function countRequests(server: FastifyInstance, counts: RequestCounts) {
  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    counts.note(method, routeOptions.url ?? 'none', statusCode);
  });
}

/** Records requests with a proxy header while TRUST_PROXY names no proxy. A client can send the header as well. */
function watchProxies(server: FastifyInstance, watch: ProxyWatch) {
  server.addHook('onRequest', async ({ headers }) => {
    if (headers['x-forwarded-for'] !== undefined) watch.note();
  });
}

/** Replies 503 to all requests after a disk failure: data read now may be missing after a restart. */
function rejectAfterFailure(server: FastifyInstance, failure: () => Error | undefined) {
  server.addHook('onRequest', async (_, reply) => {
    const failed = failure();
    if (!failed) return undefined;
    const error = { message: messageFor('request.unavailable'), code: 'unavailable', cause: failed.message };
    const body = { status: 'degraded', failing: ['database'], ...error };
    return reply.status(503).header('Retry-After', '5').send(body);
  });
}

/** The contract without the endpoints of modules that are switched off. */
function contractOf(all: ServerPlugin[], plugins: ServerPlugin[]) {
  const off = all.filter((plugin) => !plugins.includes(plugin)).flatMap(({ routes = [] }) => routes);
  const missing = new Set(off.map(({ endpoint }) => endpoint));
  const nouns = Object.entries<Record<string, EndpointShape>>(contract).map(([noun, endpoints]) => {
    const served = Object.entries(endpoints).filter(([, endpoint]) => !missing.has(endpoint));
    return [noun, Object.fromEntries(served)];
  });
  return Object.fromEntries(nouns);
}
