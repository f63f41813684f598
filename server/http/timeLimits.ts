import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long a client may take, in milliseconds. */
export const timeLimits = {
  /** For the head of a request, and for the first request of a connection. */
  headMs: 15_000,
  /** For the whole of a body that is read into memory, however slowly it arrives. */
  bodyMs: 15_000,
  /** Between two pieces of an upload, and between two that a client takes of a download. */
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

/** Node allows this much more than it is told, for clients that count from the answer. */
const KEEP_ALIVE_BUFFER_MS = 1000;
const CHECK_INTERVAL_MS = 1000;

/** What Node's server is told itself. */
export function serverTimeouts({ headMs }: TimeLimits) {
  return { headersTimeout: headMs, connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headMs) };
}
export const keepAliveTimeout = ({ idleMs }: TimeLimits) => Math.max(1, idleMs - KEEP_ALIVE_BUFFER_MS);

/** Ends bodies and downloads that stand still. */
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

/** JSON and XML are parsed whole; everything else is streamed by anyone who takes it. */
function isReadWhole({ headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && /[/+](json|xml)\b/i.test(headers['content-type'] ?? '');
}

/** Says so as Node does for a head that takes too long. */
function timedOut({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
}

/** How often a download is checked within the time that it may stand still. */
const CHECK_COUNT = 6;

/**
 * Node asks the system whether anything of what waits has been taken, so a slow client is not a stalled one. It does so
 * once per timeout, and starts a new one without an event when something was taken: only timeouts that follow each other
 * directly mean that nothing was.
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
