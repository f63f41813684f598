import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { PreparedJson } from '#server/lib/preparedJson.ts';

/** What a handler receives: validated values, and the raw request for handlers that stream. */
export interface Call<E> {
  ctx: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Excludes this reply from the response cache although the handler is `cacheable`, because it depends on the time.
   */
  dependsOnTime(): void;
}

/** A FastifyReply is returned by a handler that has sent another format itself. */
type HandlerResult<E> = ReplyOf<E> | PreparedJson<ReplyOf<E>> | FastifyReply;
export type Handler<E> = (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** Options of a route. */
interface RouteOptions {
  /** `manual`: the handler opens its own transactions, because it streams, or waits without the write lock. */
  transaction?: 'manual';
  /** The reply of a GET depends only on the database, the caller and the URL, not on the time. */
  cache?: true;
}

interface HandlerWithOptions<E> extends RouteOptions {
  handle: Handler<E>;
}

/** A GET reads, any other call runs in one transaction, and a `manual` handler opens its own transactions. */
export type TransactionMode = 'read' | 'write' | 'manual';

export interface Route {
  endpoint: EndpointShape;
  transaction: TransactionMode;
  /** Whether a reply stays valid for its caller until the next commit. */
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

/** Pairs endpoints with handlers. A missing handler, or a wrong reply type, does not compile. */
export function serve<E extends Record<string, EndpointShape>>(
  endpoints: E,
  handlers: { [K in keyof E]: Handler<E[K]> | HandlerWithOptions<E[K]> },
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handler = handlers[name] as Handler<never> | HandlerWithOptions<never>;
    const route: HandlerWithOptions<never> = typeof handler === 'function' ? { handle: handler } : handler;
    return {
      endpoint,
      handle: route.handle,
      transaction: route.transaction ?? (endpoint.method === 'GET' ? 'read' : 'write'),
      isCacheable: route.cache === true,
    };
  });
}
