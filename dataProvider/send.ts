import { type CallOf, type EndpointShape, pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { ApiError } from './ApiError.ts';
import { apiUrl } from './apiUrl.ts';
import { readingHeaders, takePrefetched } from './prefetch.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The request goes on when the page is left. */
  keepalive?: boolean | undefined;
}

interface SendOptions extends CallOptions {
  token?: string | undefined;
}

/**
 * One API call with a given token. Screens use `call`, which adds the session.
 * @returns the JSON of a success, typed by the contract
 * @throws ApiError for a failed response or no response; an abort by the caller stays an AbortError
 */
export async function send<E extends EndpointShape>(
  endpoint: E,
  input: CallOf<E>,
  options: SendOptions = {},
): Promise<ReplyOf<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object };
  const path = pathOf(endpoint, { ...(params && { params }), ...(query && { query }) });
  return sendJson(apiUrl(path), endpoint.method, body, options) as Promise<ReplyOf<E>>;
}

/** The same for a URL and a method. A call that changes something always has a body, at least `{}`. */
export async function sendJson(url: string, method: string, body: unknown, { token, signal, keepalive }: SendOptions) {
  const hasBody = method === 'POST' || method === 'PUT';
  const sent = method === 'GET' ? takePrefetched(url, token) : undefined;
  const answer =
    sent ??
    fetch(url, {
      method,
      headers: { ...readingHeaders(token), ...(hasBody && { 'Content-Type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(body ?? {}) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
  const response = await answer.catch((reason: Error) => {
    throw reason.name === 'AbortError' ? reason : ApiError.unreachable();
  });
  if (response.status !== 200) throw await ApiError.of(response);
  return response.json() as Promise<unknown>;
}
