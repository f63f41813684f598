import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Time limits for clients, in milliseconds. */
export const timeLimits = {
  /** For the request headers, and for the first request of a connection. */
  headMs: 15_000,
  /** For a whole body that is read into memory. */
  bodyMs: 15_000,
  /** Between two chunks of an upload or a download. */
  progressMs: 60_000,
  /** Between two requests of a connection. */
  idleMs: 75_000,
};
export type TimeLimits = typeof timeLimits;

declare module 'fastify' {
  interface FastifyInstance {
    timeLimits: TimeLimits;
  }
}

/** Node adds this to the keep-alive timeout, for clients that count from the end of the response. */
const KEEP_ALIVE_BUFFER_MS = 1000;
const CHECK_INTERVAL_MS = 1000;

/** The timeouts that are passed to Node's server. */
export function serverTimeouts({ headMs }: TimeLimits) {
  return { headersTimeout: headMs, connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headMs) };
}
export const keepAliveTimeout = ({ idleMs }: TimeLimits) => Math.max(1, idleMs - KEEP_ALIVE_BUFFER_MS);

/** Ends uploads and downloads that make no progress. */
export function addTimeLimits(server: FastifyInstance, limits: TimeLimits): void {
  server.decorate('timeLimits', limits);
  server.addHook('onRequest', async ({ raw }) => {
    if (!isReadWhole(raw)) return;
    const timer = setTimeout(() => timedOut(raw), limits.bodyMs);
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
  server.addHook('onSend', async (_, reply, payload) => {
    if (payload instanceof Readable) endWhenStalled(reply, limits.progressMs);
    return payload;
  });
}

/** JSON and XML are read into memory; other bodies are streamed by their handlers. */
function isReadWhole({ headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && /[/+](json|xml)\b/i.test(headers['content-type'] ?? '');
}

/** Ends the request with the same response as Node for headers that take too long. */
function timedOut({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
}

/** How many times a download is checked within its time limit. */
const CHECK_COUNT = 6;

/**
 * On a timeout, Node checks whether the socket has sent anything since the last one, so that a slow client does not
 * count as stalled. If it has, Node restarts the timer without an event: only consecutive timeout events mean that
 * nothing was sent.
 */
function endWhenStalled({ raw }: FastifyReply, progressMs: number): void {
  const intervalMs = progressMs / CHECK_COUNT;
  let stalled = 0;
  let lastCheck = 0;
  raw.setTimeout(intervalMs, () => {
    const isNext = performance.now() - lastCheck < 1.5 * intervalMs;
    stalled = isNext ? stalled + 1 : 1;
    lastCheck = performance.now();
    if (stalled >= CHECK_COUNT) raw.destroy();
    else raw.setTimeout(intervalMs);
  });
}
