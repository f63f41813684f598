import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { ReadyJson } from '#server/kernel/readyJson.ts';

/** What a handler gets: everything checked, and the bare request only for those that stream. */
export interface Call<E> {
  ctx: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E> = ReplyOf<E> | ReadyJson<ReplyOf<E>>;
export type Handler<E> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/**
 * How a call meets the database: a GET reads, everything else is one unit of work around the handler, and a handler
 * marked with `ownUnits` opens its own (streams, and waits that must not hold the write lock).
 */
export type Unit = 'read' | 'write' | 'own';

export interface Route {
  endpoint: EndpointShape;
  unit: Unit;
  /** Whether an answer holds for its caller while nothing in the database changes. */
  isLasting: boolean;
  handle(call: Call<never>): unknown;
}

const marked = new WeakSet<object>();
const lasting = new WeakSet<object>();

/** Marks a handler that opens its own units of work. */
export function ownUnits<E>(handler: Handler<E>): Handler<E> {
  marked.add(handler);
  return handler;
}

/** Marks a GET whose answer depends on the database, the caller and the address alone, and not on the time. */
export function whileUnchanged<E>(handler: Handler<E>): Handler<E> {
  lasting.add(handler);
  return handler;
}

/** Says which verb answers which endpoint. A handler that is missing, or answers another shape, does not compile. */
export function serve<E extends Record<string, EndpointShape>>(
  endpoints: E,
  handlers: { [K in keyof E]: Handler<E[K]> },
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handle = handlers[name] as Handler<never>;
    const unit = marked.has(handle) ? 'own' : endpoint.method === 'GET' ? 'read' : 'write';
    return { endpoint, unit, handle, isLasting: lasting.has(handle) };
  });
}
