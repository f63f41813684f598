import { freshToken } from '#authProvider/freshToken.ts';
import { leave } from '#authProvider/leave.ts';
import { recall } from '#authProvider/session.ts';
import type { CallOf, EndpointShape, ReplyOf } from '#contract/endpoint.ts';
import { ApiError } from './ApiError.ts';
import { send } from './send.ts';

export { ApiError } from './ApiError.ts';
export { apiUrl } from './apiUrl.ts';

/**
 * Calls the server for the one who is signed in: `await call(folders.get, { params: { id: '12' } })`.
 * A session that the server no longer knows ends here: the browser goes to the sign-in page.
 * @returns what the contract says the endpoint replies
 * @throws ApiError, its message ready to be shown
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallOf<E>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ReplyOf<E>> {
  return withSession((token) => send(endpoint, input, { token, signal }));
}

/** Runs a request with the token of the session, and ends the session when its answer says so. */
export async function withSession<T>(request: (token: string | undefined) => Promise<T>): Promise<T> {
  let token: string | undefined;
  try {
    token = await freshToken();
    return await request(token);
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (isOver && recall('token') === (token ?? recall('token'))) leave(error.message);
    throw error;
  }
}
