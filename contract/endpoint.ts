import type { z } from 'zod';
import type { Action } from './policy.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One endpoint of the API. The server implements it, the web app and the tests call it, the OpenAPI document describes
 * it; a missing handler or a wrong reply type does not compile.
 */
export interface EndpointShape {
  method: Method;
  /** Below `BASE/api`, parameters in braces: `/folder/{id}`. */
  path: `/${string}`;
  /** For the API reference: begins with a sentence in the imperative ("List users"), which becomes the title. */
  summary: string;
  /** The action of `policy.ts`; the route checks it, and the service checks it again with the subject. */
  action: Action;
  /** A POST that changes nothing: a query with a body, or the creation of a download key. */
  isReading?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Bodies that are streamed to the handler and never held in memory: a form with files, or the bytes of one. */
  upload?: 'multipart' | 'raw';
  /** The JSON schema of a success, `'content'` for bytes, or `'events'` for server-sent events. */
  reply: z.ZodType | 'content' | 'events';
  /** Successful statuses besides 200, and 416; JSON that is read may always be 304. */
  otherStatuses?: readonly (202 | 206 | 304 | 416)[];
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type Output<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : Record<never, never>;
type Input<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : Record<never, never>;

/** What a handler receives, after validation. */
export type ParamsOf<E> = Output<E, 'params'>;
export type QueryOf<E> = Output<E, 'query'>;
export type BodyOf<E> = Output<E, 'body'>;
/** The type of a success reply: an object, or unknown when the reply is bytes. */
export type ReplyOf<E> = E extends { reply: infer S extends z.ZodType } ? z.output<S> : unknown;
/** The arguments of a call: `{ params, query, body }`, each only if the endpoint has it. */
export type CallOf<E> = Input<E, 'params'> & Input<E, 'query'> & Input<E, 'body'>;

/** The path of a call below `BASE/api`, with encoded parameters and the query. */
export function pathOf(shape: EndpointShape, call: { params?: object; query?: object } = {}): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
