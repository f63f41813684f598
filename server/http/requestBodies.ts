import type { FastifyInstance } from 'fastify';
import { messageFor } from '#contract/errorCatalogue.ts';
import { ApiError } from '#server/lib/fail.ts';

/** The only path that accepts forms: other sites can make a browser submit a form without a preflight request. */
const FORM_PATH = '/authenticate/oidc/logout';

/**
 * JSON bodies are parsed by one parser, empty bodies count as no body, and multipart bodies are passed to the handler
 * as a stream.
 */
export function readBodies(server: FastifyInstance) {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text as string, done),
  );
  // OpenID Connect providers send logout tokens as forms.
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) =>
    new URL(request.url, 'http://localhost').pathname.endsWith(FORM_PATH)
      ? done(null, Object.fromEntries(new URLSearchParams(text as string)))
      : done(new ApiError('request.unsupported', messageFor('request.unsupported'))),
  );
  server.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
}

/** Bodies of any type are passed to the handler as a stream. */
export function streamBodies(server: FastifyInstance) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_, __, done) => done(null));
}
