import type { FastifyReply, FastifyRequest } from 'fastify';
import { asApiError } from '#server/http/errors.ts';
import { escapeXml, XML_HEAD } from '#server/lib/escapeXml.ts';

const UNAUTHENTICATED = 401;
const OK = 200;

/** Sends data in the envelope of OCS, version 2: as JSON where the client prefers it, otherwise as XML. */
export function sendOcs(request: FastifyRequest, reply: FastifyReply, data: object) {
  return sendEnvelope(request, reply, { status: 'ok', statuscode: OK, message: 'OK' }, data);
}

/** Sends an error in the same envelope, with its status. */
export function sendOcsFailure(request: FastifyRequest, reply: FastifyReply, error: Error) {
  const { status, message, retryAfter } = asApiError(error);
  if (retryAfter) reply.header('Retry-After', String(retryAfter));
  if (status === UNAUTHENTICATED) reply.header('WWW-Authenticate', 'Basic realm="Strongroom", charset="UTF-8"');
  reply.status(status);
  return sendEnvelope(request, reply, { status: 'failure', statuscode: status, message }, {});
}

function sendEnvelope({ query, headers }: FastifyRequest, reply: FastifyReply, meta: object, data: object) {
  const isJson =
    (query as Record<string, unknown>).format === 'json' || /\bapplication\/json\b/.test(headers.accept ?? '');
  if (isJson) return reply.send({ ocs: { meta, data } });
  const xml = `<ocs><meta>${elements(meta)}</meta><data>${elements(data)}</data></ocs>`;
  return reply.type('application/xml; charset=utf-8').send(`${XML_HEAD}${xml}\n`);
}

const elements = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('');
