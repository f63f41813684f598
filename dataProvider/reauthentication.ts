import { ApiError } from './ApiError.ts';

/** The user was asked to confirm who they are and did not: nothing was changed, and there is nothing to say about it. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

type Handler = () => Promise<void>;
let current: Handler | undefined;

/**
 * Says who asks the user for the password when the server wants recent proof.
 * @param handler resolves when the proof was given, rejects with `NotConfirmed` when it was not
 * @returns what takes it back
 */
export function onReauthenticationRequired(handler: Handler): () => void {
  current = handler;
  return () => {
    if (current === handler) current = undefined;
  };
}

/** Makes a request; where the server wants recent proof (403 `proof`) the user is asked for it, and the request made again. */
export async function withReauthentication<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!current || !(error instanceof ApiError) || error.code !== 'proof') throw error;
    await current();
    return request();
  }
}
