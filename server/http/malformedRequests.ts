import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorId, messageFor } from '#contract/errorCatalogue.ts';
import { sendError } from './errors.ts';
import { securityHeaders } from './securityHeaders.ts';

type KnownError = Extract<ErrorId, 'request.unreadable' | 'request.tooLarge'>;
/** Errors of the HTTP parser, except for bytes that are no request at all. */
const parserErrors: Record<string, [status: number, code: string, id: KnownError]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'request.tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid', 'request.unreadable'],
};

/** Replies to requests that match no route or are invalid HTTP, in the shape and with the headers of all errors. */
export function malformedRequests(publicUrl: string) {
  const headers = securityHeaders(publicUrl);
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      reply.headers(headers);
      sendError(error, request, reply);
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const [status, code, id] = parserErrors[error.code ?? ''] ?? [400, 'invalid', 'request.unreadable'];
      const body = JSON.stringify({ message: messageFor(id), code, reason: id });
      const lines = Object.entries({
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(body)),
        Connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    },
  };
}
