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
 * storing a chunk may take as long as it needs.
 */
export async function* whileSending(body: Readable, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const idle = setTimeout(() => body.destroy(), idleTimeoutMs);
    const { done, value } = await pieces.next().finally(() => clearTimeout(idle));
    if (done) return;
    yield value;
  }
}
