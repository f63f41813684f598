import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Part, readMultipart } from './multipart.ts';

/** The parts of an upload as they arrive; an upload without progress ends with an error. */
export function readUpload(request: FastifyRequest): AsyncGenerator<Part> {
  return readMultipart(bodyWithProgress(request), request.headers['content-type']);
}

/** A request body as a stream, for handlers that store it directly. */
export function bodyWithProgress({ raw, server }: FastifyRequest): AsyncGenerator<Buffer> {
  return whileSending(raw, server.timeLimits.progressMs);
}

/**
 * Yields the chunks of a body until no chunk arrives for too long. The time counts only while a chunk is awaited:
 * storing a chunk may take as long as it needs. The rest of a body that is not read to its end is discarded for the same
 * time, so that the client can receive the response and the connection can be used again.
 */
export async function* whileSending(body: Readable, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const idle = setTimeout(() => body.destroy(), idleTimeoutMs);
      const { done, value } = await pieces.next().finally(() => clearTimeout(idle));
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return?.();
    if (!body.readableEnded && !body.destroyed) discardRest(body, idleTimeoutMs);
  }
}

function discardRest(body: Readable, timeoutMs: number) {
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  body.once('close', () => clearTimeout(timer));
  body.resume();
}
