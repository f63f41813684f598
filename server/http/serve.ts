import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { PreparedJson } from '#server/kernel/preparedJson.ts';

/** What a handler gets: validated values, and the raw request for handlers that stream. */
export interface Call<E> {
  ctx: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Keeps this reply out of the response cache although the handler is `cacheable`: it depends on the time. */
  dependsOnTime(): void;
}

/** The reply itself, where the handler has sent another format. */
type Answer<E> = ReplyOf<E> | PreparedJson<ReplyOf<E>> | FastifyReply;
export type Handler<E> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** What a route does besides calling its handler. */
interface RouteOptions {
  /** `manual`: the handler opens its own transactions, since it streams, or waits without holding the write lock. */
  transaction?: 'manual';
  /** The reply of a GET depends on the database, the caller and the address alone, and not on the time. */
  cache?: true;
}

interface HandlerWithOptions<E> extends RouteOptions {
  handle: Handler<E>;
}

/** A GET reads, any other call runs in one transaction, and a `manual` handler opens its own. */
export type TransactionMode = 'read' | 'write' | 'manual';

export interface Route {
  endpoint: EndpointShape;
  transaction: TransactionMode;
  /** Whether a reply holds for its caller while nothing in the database changes. */
  isCacheable: boolean;
  handle(call: Call<never>): unknown;
}

/** A handler that opens its own transactions. */
export function manualTransaction<E>(handle: Handler<E>): HandlerWithOptions<E> {
  return { handle, transaction: 'manual' };
}

/** A handler whose replies are cached until the next commit. */
export function cacheable<E>(handle: Handler<E>): HandlerWithOptions<E> {
  return { handle, cache: true };
}

/** Pairs endpoints with handlers. A missing handler, or one with another reply, does not compile. */
export function serve<E extends Record<string, EndpointShape>>(
  endpoints: E,
  handlers: { [K in keyof E]: Handler<E[K]> | HandlerWithOptions<E[K]> },
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const given = handlers[name] as Handler<never> | HandlerWithOptions<never>;
    const route: HandlerWithOptions<never> = typeof given === 'function' ? { handle: given } : given;
    return {
      endpoint,
      handle: route.handle,
      transaction: route.transaction ?? (endpoint.method === 'GET' ? 'read' : 'write'),
      isCacheable: route.cache === true,
    };
  });
}
