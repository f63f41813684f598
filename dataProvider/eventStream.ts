import { freshToken } from '#authProvider/freshToken.ts';
import { apiUrl } from './apiUrl.ts';

/** Milliseconds until a closed stream is opened again; longer after a rejection. */
const RECONNECT_MS = 1000;
const REJECTED_DELAY_MS = 30_000;
/** Milliseconds without data after which a stream counts as broken: the server sends a heartbeat every five seconds. */
const SILENCE_MS = 15_000;

/**
 * Follows an event stream until aborted, and reconnects after interruptions; the server then repeats missed events if
 * it can. There is no connection while the page is hidden.
 * @param path below `BASE/api`: `/events`
 * @param reset the event to emit when events may have been missed
 */
export async function followStream<E>(
  path: string,
  reset: E,
  onEvent: (event: E) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | undefined;
  let isFirstAttempt = true;
  while (!signal.aborted) {
    await untilVisible(signal);
    if (signal.aborted) return;
    const connection = watchedConnection(signal);
    let delay = RECONNECT_MS;
    try {
      const response = await open(path, lastId, connection.signal);
      if (!response.ok || !response.body) delay = REJECTED_DELAY_MS;
      else {
        // When the first stream opens, the page has just loaded everything. A later stream without `lastId` does not
        // repeat missed events.
        if (!(isFirstAttempt || lastId)) onEvent(reset);
        for await (const { id, data } of blocksOf(response.body)) {
          connection.isAlive();
          if (id) lastId = id;
          if (data) onEvent(JSON.parse(data));
        }
      }
    } catch {
      // The connection broke, or the session or page ended; the next stream continues.
    }
    connection.end();
    isFirstAttempt = false;
    if (document.visibilityState === 'visible') await pause(delay, signal);
  }
}

async function open(path: string, lastId: string | undefined, signal: AbortSignal): Promise<Response> {
  const token = await freshToken();
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(lastId && { 'Last-Event-ID': lastId }) };
  return fetch(apiUrl(path), { headers, signal });
}

/** Splits a stream into its event blocks. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id?: string; data?: string }> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => line.split(/: (.*)/s));
      yield Object.fromEntries(fields);
    }
  }
}

/**
 * Closes the connection while the page is hidden, because browsers limit the connections per server, and after silence,
 * because a lost network is not reported.
 */
function watchedConnection(signal: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const onVisibility = () => document.visibilityState === 'hidden' && abort();
  let silence = setTimeout(abort, SILENCE_MS);
  signal.addEventListener('abort', abort);
  window.addEventListener('offline', abort);
  document.addEventListener('visibilitychange', onVisibility);
  return {
    signal: controller.signal,
    isAlive: () => {
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
    },
    end: () => {
      abort();
      clearTimeout(silence);
      window.removeEventListener('offline', abort);
      signal.removeEventListener('abort', abort);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
