import { endSession } from '#authProvider/endSession.ts';
import { freshToken } from '#authProvider/freshToken.ts';
import { getItem } from '#authProvider/session.ts';
import { signInAgain } from '#authProvider/signInAgain.ts';
import type { CallOf, EndpointShape, ReplyOf } from '#contract/endpoint.ts';
import { ApiError } from './ApiError.ts';
import { withReauthentication } from './reauthentication.ts';
import { type CallOptions, send } from './send.ts';

export { ApiError } from './ApiError.ts';
export { apiUrl } from './apiUrl.ts';

/**
 * Calls an endpoint with the session of the user: `await call(folders.get, { params: { id: '12' } })`.
 * @returns the reply, typed by the contract
 * @throws ApiError with a message for the user; `NotConfirmed` when the user cancelled the reauthentication
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallOf<E>,
  { signal, keepalive }: CallOptions = {},
): Promise<ReplyOf<E>> {
  return withReauthentication(() => withSession((token) => send(endpoint, input, { token, signal, keepalive })));
}

/**
 * Runs a request with the token of the session. When the session has ended, the user signs in again in a dialog and the
 * request is repeated; if no unsaved input would be lost, the sign-in page is opened instead.
 */
export async function withSession<T>(request: (token: string | undefined) => Promise<T>): Promise<T> {
  let token = getItem('token');
  try {
    token = await freshToken();
    return await request(token);
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    // Since the request was sent, the token may have been renewed, or someone may have signed in.
    if (!isOver || getItem('token') !== token) throw error;
    if (await signInAgain(error.message)) return request(await freshToken());
    endSession(error.message);
    throw error;
  }
}
