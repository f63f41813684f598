import { ApiError } from './ApiError.ts';

/** The user cancelled the dialog: nothing was changed, and no message is shown. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

type Handler = (rejected: ApiError) => Promise<string>;
let current: Handler | undefined;

/**
 * Sets the handler for reauthentication and reasons.
 * @param handler resolves when the user has confirmed, with the reason if one was requested; rejects with
 *   `NotConfirmed` on cancel
 * @returns a function that removes the handler
 */
export function onReauthenticationRequired(handler: Handler): () => void {
  current = handler;
  return () => {
    if (current === handler) current = undefined;
  };
}

/** Makes a request; on 403 `proof` the user reauthenticates, and the request is repeated. */
export const withReauthentication = <T>(request: () => Promise<T>): Promise<T> =>
  retryWithProof('proof', () => request());

/** Makes a request; on 409 `policy` an administrator enters a reason, and the request is repeated with it. */
export const withReason = <T>(request: (query: { force?: string }) => Promise<T>): Promise<T> =>
  retryWithProof('policy', (force) => request(force ? { force } : {}));

async function retryWithProof<T>(code: string, request: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!current || !(error instanceof ApiError) || error.code !== code) throw error;
    return request(await current(error));
  }
}
