import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageFor } from '#contract/errorCatalogue.ts';
import { isFresh } from '#server/http/content/ranges.ts';
import { asApiError } from '#server/http/errors.ts';
import { anonymousCaller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { MountHost } from '#server/kernel/plugin.ts';
import { clientAddress } from '#server/lib/clientAddress.ts';
import { fail } from '#server/lib/fail.ts';
import { basicAuthOf } from '../webdav/basicAuth.service.ts';
import { capabilitiesOf } from './capabilities.model.ts';
import { asXml, envelope, type Outcome } from './ocs.ts';
import { statusOf } from './protocol.model.ts';
import { isAway, productName, userOf } from './sync.service.ts';
import { syncFace } from './tree/face.service.ts';

/** Seconds after which a client tries again while the database or the storage is away. */
const RETRY_AFTER_S = 5;

/** Serves what clients of the ownCloud/Nextcloud protocol ask besides the tree; 404 with `SYNC=off`. */
export async function serveSync(server: FastifyInstance, host: MountHost): Promise<void> {
  const { basePath, sync } = host.config;
  const notFound = () => fail('route.notFound');
  if (!sync) {
    for (const path of ['/status.php', '/ocs/v1.php/*', '/ocs/v2.php/*', '/remote.php/*', '/index.php/f/*'])
      server.get(`${basePath}${path}`, notFound);
    return;
  }

  server.get(`${basePath}/status.php`, async (_, reply) => {
    if (!(await isAway(host.open(anonymousCaller, '')))) return reply.send(statusOf(productName(host.config)));
    const message = messageFor('request.unavailable');
    return reply.status(503).header('Retry-After', String(RETRY_AFTER_S)).send({ message, code: 'unavailable' });
  });
  server.get<{ Params: { id: string } }>(`${basePath}/index.php/f/:id`, async ({ params: { id } }, reply) =>
    /^[1-9]\d{0,14}$/.test(id) ? reply.redirect(`${basePath}/filenode/${id}`) : notFound(),
  );
  await server.register(async (dav) => {
    dav.removeAllContentTypeParsers();
    dav.addContentTypeParser('*', (_, __, done) => done(null));
    dav.setErrorHandler<Error>((error, _, reply) => {
      const { status, message } = asApiError(error);
      return reply.status(status).type('application/xml; charset=utf-8').send(syncFace.errorXml({ status, message }));
    });
    // Otherwise the web app would answer.
    dav.get(`${basePath}/remote.php/*`, notFound);
  });
  await server.register(async (ocs) => {
    ocs.removeAllContentTypeParsers();
    ocs.addContentTypeParser('*', (_, __, done) => done(null));
    ocs.setErrorHandler<Error>((error, _, reply) => {
      const { status, message, retryAfter } = asApiError(error);
      if (retryAfter) reply.header('Retry-After', String(retryAfter));
      const meta = { status: 'failure', statuscode: status, message };
      return reply.status(status).send({ ocs: { meta, data: [] } });
    });
    for (const version of ['v1', 'v2'] as const) {
      const answer = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
        const ctx = host.open(anonymousCaller, clientAddress(request));
        return sendOcs(request, reply, version, await outcomeOf(ctx, request));
      };
      ocs.route<{ Params: { '*': string } }>({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url: `${basePath}/ocs/${version}.php/*`,
        handler: answer,
      });
    }
  });
}

/** @throws {ApiError} 429 */
async function outcomeOf(ctx: Ctx, { method, params, headers }: FastifyRequest<{ Params: { '*': string } }>) {
  const unknown: Outcome = { problem: 'unknown', message: messageFor('route.notFound') };
  const path = params['*'].replace(/\/+$/, '');
  const { authorization } = headers;
  const signedIn = await basicAuthOf(ctx.config)(ctx, authorization).catch((error) => {
    const { status, message } = asApiError(error);
    if (status === 401) return message;
    throw error;
  });
  if (typeof signedIn === 'string') return { problem: 'unauthenticated', message: signedIn } satisfies Outcome;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && path === 'cloud/capabilities') return { data: capabilitiesOf(productName(ctx.config)) };
  if (!signedIn) return { problem: 'unauthenticated', message: messageFor('session.required') } satisfies Outcome;
  const [, named] = /^cloud\/users\/([^/]+)$/.exec(path) ?? [];
  if (!isRead || (path !== 'cloud/user' && named === undefined)) return unknown;
  const user = await userOf(ctx.as(signedIn));
  return named === undefined || named === user.id ? { data: user } : unknown;
}

function sendOcs(request: FastifyRequest, reply: FastifyReply, version: 'v1' | 'v2', outcome: Outcome) {
  const { status, ocs } = envelope(version, outcome);
  if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Strongroom", charset="UTF-8"');
  const { format } = request.query as { format?: string };
  const isJson =
    format === 'json' || (format === undefined && /\bapplication\/json\b/.test(request.headers.accept ?? ''));
  const body = isJson ? JSON.stringify({ ocs }) : asXml(ocs);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', etag).header('Vary', 'Accept').header('Cache-Control', 'no-cache');
  const { 'if-none-match': known } = request.headers;
  if (status === 200 && known !== undefined && isFresh(known, etag)) return reply.status(304).send();
  return reply
    .status(status)
    .type(`${isJson ? 'application/json' : 'application/xml'}; charset=utf-8`)
    .send(body);
}
