import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LogLevel } from '#contract/enums.ts';
import { isPublic, mayEnter, tokenLimit } from '#contract/policy.ts';
import type { Caller, Ctx } from '#server/kernel/context.ts';
import { nobody } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import type { Mark } from '#server/storage/database.ts';
import { compress } from './compression.ts';
import type { Kept, Memory } from './memory.ts';
import { isFresh } from './ranges.ts';
import type { Call, Route, Unit } from './serve.ts';
import { validatorFor } from './validate.ts';

/** What the door needs of the house. */
export interface Door {
  /** A context for reading, on behalf of somebody at an address, who looks no further than a mark if one is given. */
  open(actor: Caller, ip: string, mark?: Mark): Ctx;
  identify(ctx: Ctx, token: string): Promise<Caller | undefined>;
  /** Answers that still hold. */
  memory: Memory;
}

/**
 * Hangs a route in the server: who is it, may they enter, is the request well-formed, then the handler in its unit
 * of work.
 * @throws when the endpoint names no action: a route without a rule does not start
 */
export function hang(server: FastifyInstance, route: Route, door: Door): void {
  const { endpoint, unit } = route;
  if (!endpoint.action) throw new Error(`${endpoint.path} declares no action`);
  const params = validatorFor(endpoint.params);
  const query = validatorFor(endpoint.query);
  const body = validatorFor(endpoint.body);
  const handle = route.handle as (call: Call<unknown>) => unknown;

  server.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const outside = door.open(nobody, request.ip);
      const recalled = route.isLasting
        ? await door.memory.recall(bearerOf(request) ?? '', request.url, outside.stamp())
        : undefined;
      if (recalled?.kept) return sendKept(request, reply, recalled.kept);
      const ctx = await enter(route, door, request, recalled?.mark);
      const checked = { params: params(request.params), query: query(request.query), body: body(request.body) };
      const run = (within: Ctx) => handle({ ctx: within, ...checked, request, reply } as Call<unknown>);
      const answer = unit === 'read' ? await run(ctx) : await remembering(ctx, unit, run);
      if (endpoint.reply === 'content') return answer;
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const { expiresOn } = ctx.actor;
      const etag = expiresOn && (await recalled?.keep(text, expiresOn));
      return etag ? sendKept(request, reply, { text, etag }) : sendJson(request, reply, text);
    },
  });
}

/** Writes; what a refusal wants remembered is written after its unit of work is undone. */
async function remembering(ctx: Ctx, unit: Unit, run: (within: Ctx) => unknown): Promise<unknown> {
  try {
    return await (unit === 'write' ? ctx.transact(async (within) => run(within)) : run(ctx));
  } catch (error) {
    const remembered = error instanceof Refused ? error.audit : undefined;
    if (remembered) await ctx.transact((unit) => unit.audit(remembered, { level: LogLevel.Warning }));
    throw error;
  }
}

async function enter({ endpoint }: Route, door: Door, request: FastifyRequest, mark?: Mark): Promise<Ctx> {
  const outside = door.open(nobody, request.ip, mark);
  const token = bearerOf(request);
  const caller = token === undefined ? undefined : await door.identify(outside, token);
  if (!caller && !isPublic(endpoint.action)) refuse('session.required');
  if (!mayEnter(caller ?? nobody, endpoint.action)) refuse('action.forbidden');
  const limit = tokenLimit(caller ?? nobody, endpoint.action, endpoint.method === 'GET' || endpoint.isReading === true);
  if (limit) refuse(`token.${limit}`);
  return caller ? outside.as(caller) : outside;
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Somebody who has the answer already is told that it holds, for this token. */
function sendKept(request: FastifyRequest, reply: FastifyReply, { text, etag }: Pick<Kept, 'text' | 'etag'>) {
  reply.header('ETag', etag).header('Vary', 'Authorization, Accept-Encoding');
  if (isFresh(request.headers['if-none-match'], etag)) {
    return reply.status(304).header('Cache-Control', 'private, no-cache').send();
  }
  return sendJson(request, reply, text, 'private, no-cache');
}

/** JSON is made here, once: handlers answer values, or text that is JSON already. Long answers go compressed. */
async function sendJson({ headers }: FastifyRequest, reply: FastifyReply, text: string, caching = 'no-store') {
  reply.header('Cache-Control', caching).type('application/json; charset=utf-8');
  const compressed = await compress(text, headers['accept-encoding']);
  if (!compressed) return reply.send(text);
  return reply.header('Content-Encoding', compressed.encoding).header('Vary', 'Accept-Encoding').send(compressed.body);
}
