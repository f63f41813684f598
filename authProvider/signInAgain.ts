/** Asks the user to sign in again; true once they have. */
type Handler = (message: string) => Promise<boolean>;

let current: Handler | undefined;
let confirming: Promise<boolean> | undefined;

/** The app says here how it asks. Returns the way to take that back. */
export function whenSessionEnds(handler: Handler): () => void {
  current = handler;
  return () => {
    if (current === handler) current = undefined;
  };
}

/**
 * Asks once for all calls that found the session ended.
 * @returns false where nothing would be lost by going to the sign-in page instead
 */
export function signInAgain(message = ''): Promise<boolean> {
  confirming ??= (current?.(message) ?? Promise.resolve(false)).finally(() => {
    confirming = undefined;
  });
  return confirming;
}
