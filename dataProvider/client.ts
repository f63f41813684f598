import { endSession } from '#authProvider/endSession.ts';
import { freshToken } from '#authProvider/freshToken.ts';
import { getItem } from '#authProvider/session.ts';
import { signInAgain } from '#authProvider/signInAgain.ts';
import type { CallOf, EndpointShape, ReplyOf } from '#contract/endpoint.ts';
import { ApiError } from './ApiError.ts';
import { withReauthentication } from './reauthentication.ts';
import { send } from './send.ts';

export { ApiError } from './ApiError.ts';
export { apiUrl } from './apiUrl.ts';

/**
 * Calls the server for the one who is signed in: `await call(folders.get, { params: { id: '12' } })`.
 * @returns what the contract says the endpoint replies
 * @throws ApiError, its message ready to be shown; `NotConfirmed` when the user did not give the proof
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallOf<E>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ReplyOf<E>> {
  return withReauthentication(() => withSession((token) => send(endpoint, input, { token, signal })));
}

/**
 * Runs a request with the token of the session. When its answer says that the session is over, the user signs in again
 * over what they were typing and the request is repeated; where nothing would be lost, the session ends here.
 */
export async function withSession<T>(request: (token: string | undefined) => Promise<T>): Promise<T> {
  let token: string | undefined;
  try {
    token = await freshToken();
    return await request(token);
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (!isOver || getItem('token') !== (token ?? getItem('token'))) throw error;
    if (await signInAgain(error.message)) return request(await freshToken());
    endSession(error.message);
    throw error;
  }
}
