/**
 * Answers that are requested before the code that needs them has loaded: the network and the server work while the
 * browser still reads scripts.
 */

/** Milliseconds after which an answer is asked for again, because it may no longer be true. */
const FRESH_MS = 10_000;

interface Prefetched {
  token: string | undefined;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  answer: Promise<Response>;
}

/** On the window: what the first script of the page has asked for (src/early.ts), the modules of the page take. */
const shared = window as Window & { prefetched?: Map<string, Prefetched> };
shared.prefetched ??= new Map();
const { prefetched } = shared as Required<typeof shared>;

/** The headers of a call that only reads, with the token of the session. */
export const readingHeaders = (token: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  ...(token && { Authorization: `Bearer ${token}` }),
});

const isFresh = (found: Prefetched | undefined, token: string | undefined): found is Prefetched =>
  found?.token === token && found !== undefined && Date.now() - found.at < FRESH_MS;

/** Sends a GET to this URL, unless it is on its way; the first call of the same URL and session receives its answer. */
export function prefetch(url: string, token: string | undefined): void {
  if (isFresh(prefetched.get(url), token)) return;
  const answer = fetch(url, { headers: readingHeaders(token) });
  // A failure is reported to the call that takes the answer.
  answer.catch(() => undefined);
  prefetched.set(url, { token, at: Date.now(), answer });
}

/** The answer to a GET that was sent ahead; undefined when there is none, it was taken, or it is too old. */
export function takePrefetched(url: string, token: string | undefined): Promise<Response> | undefined {
  const found = prefetched.get(url);
  prefetched.delete(url);
  return isFresh(found, token) ? found.answer : undefined;
}
