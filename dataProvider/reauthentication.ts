import { ApiError } from './ApiError.ts';

/** The user was asked for what the server wanted and did not give it: nothing was changed, and there is nothing to say about it. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

type Handler = (rejected: ApiError) => Promise<string>;
let current: Handler | undefined;

/**
 * Says who asks the user where the server wants more than a request brought.
 * @param handler resolves when it was given, with the reason where that was asked for; rejects with `NotConfirmed`
 * when it was not
 * @returns what takes it back
 */
export function onReauthenticationRequired(handler: Handler): () => void {
  current = handler;
  return () => {
    if (current === handler) current = undefined;
  };
}

/** Makes a request; where the server wants recent proof (403 `proof`) the user is asked for it, and the request made again. */
export const withReauthentication = <T>(request: () => Promise<T>): Promise<T> => asking('proof', () => request());

/**
 * Makes a request; where policy tests would break by it (409 `policy`), an administrator is asked for a reason, and the
 * request made again with it.
 */
export const withReason = <T>(request: (query: { force?: string }) => Promise<T>): Promise<T> =>
  asking('policy', (force) => request(force ? { force } : {}));

async function asking<T>(code: string, request: (answer?: string) => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!current || !(error instanceof ApiError) || error.code !== code) throw error;
    return request(await current(error));
  }
}
