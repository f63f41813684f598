import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachment } from './attachment.ts';

/** Sends the lines of a CSV file as they come. */
export function sendCsv(reply: FastifyReply, name: string, lines: Iterable<string> | AsyncIterable<string>) {
  attachment(reply, name, 'text/csv; charset=utf-8');
  return reply.send(Readable.from(lines));
}
