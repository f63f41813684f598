import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './content/attachment.ts';

/** Sends the lines of a CSV file as a stream. */
export function sendCsv(reply: FastifyReply, name: string, lines: Iterable<string> | AsyncIterable<string>) {
  attachment(reply, name, 'text/csv; charset=utf-8');
  return reply.send(Readable.from(lines));
}

/**
 * Sends server-sent events until the stream ends or the client disconnects.
 * @param blocksUntil creates the event blocks; gets the signal to stop
 * @throws {ApiError} an error of the first block, which is then sent as a normal error reply
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  blocksUntil: (disconnected: AbortSignal) => AsyncGenerator<string>,
): Promise<FastifyReply> {
  const disconnected = new AbortController();
  reply.raw.on('close', () => disconnected.abort());
  const blocks = blocksUntil(disconnected.signal);
  const first = await blocks.next();
  reply
    .type('text/event-stream; charset=utf-8')
    // Otherwise nginx would buffer the events.
    .header('X-Accel-Buffering', 'no');
  // A reply to HEAD has no body whose end would mark the reply as complete.
  if (request.method === 'HEAD') {
    disconnected.abort();
    return reply.send();
  }
  return reply.send(
    Readable.from(
      (async function* () {
        if (!first.done) yield first.value;
        yield* blocks;
      })(),
    ),
  );
}
