import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Part, readMultipart } from './multipart.ts';

/** The parts of an upload as they arrive; one that stands still ends. */
export function readUpload(request: FastifyRequest): AsyncGenerator<Part> {
  return readMultipart(bodyWithProgress(request), request.headers['content-type']);
}

/** A body as it arrives, for anyone who stores it as it comes. */
export function bodyWithProgress({ raw, server }: FastifyRequest): AsyncGenerator<Buffer> {
  return whileSending(raw, server.timeLimits.progressMs);
}

/**
 * What a client sends, until it sends nothing for too long. The time counts only while more of it is waited for: what
 * has come may take as long as it needs to be stored.
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
