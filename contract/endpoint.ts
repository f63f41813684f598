import type { z } from 'zod';
import type { Action } from './policy.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the wire contract. The server serves it, the web and the tests call it, the OpenAPI document
 * describes it; a missing handler or a wrong reply shape does not compile.
 */
export interface EndpointShape {
  method: Method;
  /** Below `BASE/api`, parameters in braces: `/folder/{id}`. */
  path: `/${string}`;
  /** For the API reference: a sentence in the imperative ("List users"), which is the title there, and what else to know. */
  summary: string;
  /** What the caller does, in the words of `policy.ts`; the route asks it, the service asks again with the subject. */
  action: Action;
  /** A POST that changes nothing: it asks with a body, or hands out a key to read with. */
  isReading?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `multipart` bodies are streamed by the handler and never held in memory. */
  upload?: 'multipart';
  /** The JSON that a success carries, `'content'` for bytes, or `'events'` for a stream of server-sent events. */
  reply: z.ZodType | 'content' | 'events';
  /** Statuses besides 200 that are no errors, and 416; JSON that is read may be 304 anyway. */
  answers?: readonly (202 | 206 | 304 | 416)[];
}

/** Declares an endpoint, keeping its literal types. */
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
/** What a success answers: an object, or nothing of the contract's when the reply is bytes. */
export type ReplyOf<E> = E extends { reply: infer S extends z.ZodType } ? z.output<S> : unknown;
/** What a caller passes: `{ params, query, body }`, each only where the endpoint has one. */
export type CallOf<E> = Input<E, 'params'> & Input<E, 'query'> & Input<E, 'body'>;

/** The path of a call below `BASE/api`, its parameters filled in and escaped, the query attached. */
export function pathOf(shape: EndpointShape, call: { params?: object; query?: object } = {}): string {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
