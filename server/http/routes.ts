import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LogLevel } from '#contract/enums.ts';
import { isPublic, mayEnter } from '#contract/policy.ts';
import { tokenLimit } from '#contract/tokenPolicy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { clientAddress } from '#server/lib/clientAddress.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { PreparedJson } from '#server/lib/preparedJson.ts';
import type { DataVersion } from '#server/storage/database.ts';
import type { Caller } from '../kernel/caller.ts';
import { anonymousCaller } from '../kernel/caller.ts';
import { withAttemptCount } from './attempts.ts';
import { compress } from './compression.ts';
import { isFresh } from './content/ranges.ts';
import type { CachedResponse, ResponseCache } from './responseCache.ts';
import type { Call, Route, TransactionMode } from './serve.ts';
import { bodyValidatorFor, validatorFor } from './validate.ts';

/** What routes need from the server. */
export interface RouteDependencies {
  /** Creates a context for reading, for a user at an IP address; a given data version is not read again. */
  open(actor: Caller, ip: string, dataVersion?: DataVersion): Ctx;
  identify(ctx: Ctx, token: string): Promise<Caller | undefined>;
  /** Responses that are still valid. */
  responseCache: ResponseCache;
}

/**
 * Registers a route: it identifies the caller, checks the action of the endpoint, validates the request, and calls the
 * handler in a transaction.
 * @throws when the endpoint has no action: the server does not start with a route that the policy does not cover
 */
export function registerRoute(server: FastifyInstance, route: Route, dependencies: RouteDependencies): void {
  const { endpoint, transaction } = route;
  if (!endpoint.action) throw new Error(`${endpoint.path} declares no action`);
  const params = validatorFor(endpoint.params);
  const query = validatorFor(endpoint.query);
  const body = bodyValidatorFor(endpoint.body);
  const handle = route.handle as (call: Call<unknown>) => unknown;

  server.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const anonymous = dependencies.open(anonymousCaller, clientAddress(request));
      const lookup = route.isCacheable
        ? await dependencies.responseCache.get(bearerOf(request) ?? '', request.url, anonymous.stamp())
        : undefined;
      if (lookup?.cached) return sendCached(request, reply, lookup.cached);
      const ctx = await identified(route, dependencies, request, lookup?.dataVersion);
      let isCacheable = true;
      const dependsOnTime = () => {
        isCacheable = false;
      };
      const result = await withAttemptCount(ctx, request, async () => {
        checkEntry(ctx.actor, route);
        const requested = query(request.query);
        const within = forced(ctx, requested);
        const checked = { params: params(request.params), query: requested, body: body(request.body) };
        const run = (within: Ctx) =>
          handle({ ctx: within, ...checked, request, reply, dependsOnTime } as Call<unknown>);
        return transaction === 'read' ? run(within) : withAudit(within, transaction, run);
      });
      // A reply can be awaited: where an async handler returns the one that it has sent, nothing is left of it here.
      if (typeof endpoint.reply === 'string' || reply.sent) return result;
      const text = result instanceof PreparedJson ? result.text : JSON.stringify(result);
      const { expiresOn } = ctx.actor;
      const etag = expiresOn && isCacheable && (await lookup?.set(text, expiresOn));
      return etag ? sendCached(request, reply, { text, etag }) : sendJson(request, reply, text);
    },
  });
}

/** Runs a handler that writes. The log row of an error (`audit`) is written after the rollback. */
async function withAudit(ctx: Ctx, transaction: TransactionMode, run: (within: Ctx) => unknown): Promise<unknown> {
  try {
    return await (transaction === 'write' ? ctx.transact(async (within) => run(within)) : run(ctx));
  } catch (error) {
    const auditText = error instanceof ApiError ? error.audit : undefined;
    if (auditText) await ctx.transact((transaction) => transaction.audit(auditText, { level: LogLevel.Warning }));
    throw error;
  }
}

async function identified(
  { endpoint }: Route,
  dependencies: RouteDependencies,
  request: FastifyRequest,
  dataVersion?: DataVersion,
): Promise<Ctx> {
  const anonymous = dependencies.open(anonymousCaller, clientAddress(request), dataVersion);
  const token = bearerOf(request);
  // Endpoints about the app itself, such as health, do not read the database.
  const isAnonymous = token === undefined || endpoint.action === 'app.view';
  const caller = isAnonymous ? undefined : await dependencies.identify(anonymous, token);
  return caller ? anonymous.as(caller) : anonymous;
}

function checkEntry(actor: Caller, { endpoint }: Route): void {
  if (actor.id === 0 && !isPublic(endpoint.action)) fail('session.required');
  const limit = tokenLimit(actor, endpoint.action, endpoint.method === 'GET' || endpoint.isReading === true);
  if (limit) fail(`token.${limit}`);
  if (!mayEnter(actor, endpoint.action)) fail('action.forbidden');
}

/**
 * The context of a call with `?force=`: breaking policy tests is the decision of a person, so API tokens may not.
 * @throws {ApiError} 403
 */
function forced(ctx: Ctx, query: unknown): Ctx {
  const { force } = (query ?? {}) as { force?: string };
  if (force === undefined) return ctx;
  const limit = tokenLimit(ctx.actor, 'policyTest.force', false);
  if (limit) fail(`token.${limit}`);
  return ctx.forcing(force);
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Sends a cached response, or 304 when the client has it already. */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: Pick<CachedResponse, 'text' | 'etag'>,
) {
  reply.header('ETag', etag).header('Vary', 'Authorization, Accept-Encoding');
  return isFresh(request.headers['if-none-match'], etag) ? reply.status(304).send() : sendJson(request, reply, text);
}

/** Sends JSON text; long text is compressed. */
async function sendJson({ headers }: FastifyRequest, reply: FastifyReply, text: string) {
  reply.type('application/json; charset=utf-8');
  const compressed = await compress(text, headers['accept-encoding']);
  if (!compressed) return reply.send(text);
  return reply.header('Content-Encoding', compressed.encoding).header('Vary', 'Accept-Encoding').send(compressed.body);
}
