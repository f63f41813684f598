import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './attachment.ts';

/** Sends the lines of a CSV file as they come. */
export function sendCsv(reply: FastifyReply, name: string, lines: Iterable<string> | AsyncIterable<string>) {
  attachment(reply, name, 'text/csv; charset=utf-8');
  return reply.send(Readable.from(lines));
}

/**
 * Sends a stream of server-sent events until it ends or the client goes away.
 * @param blocksUntil makes the blocks of the stream; told when to stop
 * @throws {ApiError} what the first block throws: a rejection is then still an answer and not a broken stream
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
    // nginx would hold events back to fill its buffer.
    .header('X-Accel-Buffering', 'no');
  // Without a body there is nothing whose end would tell that the answer is complete.
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
