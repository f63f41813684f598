import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#server/lib/fail.ts';
import { CHECK_INTERVAL_MS, type CheckCaller } from './callerChecks.ts';
import { type Part, readMultipart } from './multipart.ts';

/** A request whose body is read while it arrives, and its reply. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The parts of an upload as they arrive; an upload without progress ends with an error.
 * @param checkCaller is called while the parts are received, and after the last one
 */
export function readUpload(exchange: Exchange, checkCaller: CheckCaller): AsyncGenerator<Part> {
  return readMultipart(bodyWithProgress(exchange, checkCaller), exchange.request.headers['content-type']);
}

/** A request body as a stream, for handlers that store it directly. */
export function bodyWithProgress({ request, reply }: Exchange, checkCaller: CheckCaller): AsyncGenerator<Buffer> {
  const check = () =>
    checkCaller().catch((error) => {
      // The rest of the body is not awaited.
      reply.header('Connection', 'close');
      throw error;
    });
  return whileSending(request.raw, request.server.timeLimits.progressMs, check);
}

/**
 * Yields the chunks of a body until no chunk arrives for too long. The time counts only while a chunk is awaited:
 * storing a chunk may take as long as it needs. The rest of a body that is not read to its end is discarded for the same
 * time, so that the client can receive the response and the connection can be used again.
 * @throws the error of `checkCaller`, also while a chunk is awaited
 */
export async function* whileSending(
  body: Readable,
  idleTimeoutMs: number,
  checkCaller: CheckCaller,
): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let stop: (error: ApiError) => void = () => {};
  let stopped: ApiError | undefined;
  const check = () =>
    checkCaller().catch((error) => {
      // Without an answer of the database, the transaction that stores the content decides.
      if (!(error instanceof ApiError)) return;
      stopped = error;
      stop(error);
    });
  const checks = setInterval(check, CHECK_INTERVAL_MS).unref();
  // A reader that fails does not end this generator.
  body.once('close', () => clearInterval(checks));
  try {
    for (;;) {
      if (stopped) throw stopped;
      const idle = setTimeout(() => body.destroy(), idleTimeoutMs);
      const next = new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        stop = reject;
        pieces.next().then(resolve, reject);
      });
      const { done, value } = await next.finally(() => clearTimeout(idle));
      if (done) break;
      yield value;
    }
    await check();
    if (stopped) throw stopped;
  } finally {
    clearInterval(checks);
    // The caller who may not go on gets a response that ends the connection; a chunk may still be awaited.
    if (!stopped) {
      await pieces.return?.();
      if (!body.readableEnded && !body.destroyed) discardRest(body, idleTimeoutMs);
    }
  }
}

function discardRest(body: Readable, timeoutMs: number) {
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  body.once('close', () => clearTimeout(timer));
  body.resume();
}
