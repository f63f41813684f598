/** Asks the user to sign in again; resolves to true when they have. */
type Handler = (message: string) => Promise<boolean>;

let current: Handler | undefined;
let confirming: Promise<boolean> | undefined;

/**
 * Sets the handler.
 * @returns a function that removes it
 */
export function whenSessionEnds(handler: Handler): () => void {
  current = handler;
  return () => {
    if (current === handler) current = undefined;
  };
}

/**
 * Asks once for all calls that failed because the session has ended.
 * @returns false when there is no unsaved input, so that the sign-in page can be opened instead
 */
export function signInAgain(message = ''): Promise<boolean> {
  confirming ??= (current?.(message) ?? Promise.resolve(false)).finally(() => {
    confirming = undefined;
  });
  return confirming;
}
