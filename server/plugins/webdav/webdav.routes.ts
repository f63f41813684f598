import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageFor } from '#contract/errorCatalogue.ts';
import { tokenLimit } from '#contract/tokenPolicy.ts';
import { openUserLimit } from '#server/adapters/userLimit.ts';
import { withAttemptCount } from '#server/http/attempts.ts';
import { endWhenRejected } from '#server/http/callerChecks.ts';
import { asApiError } from '#server/http/errors.ts';
import { bodyWithProgress } from '#server/http/upload.ts';
import { anonymousCaller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { MountHost } from '#server/kernel/plugin.ts';
import { pick } from '#server/lib/changesTo.ts';
import { clientAddress } from '#server/lib/clientAddress.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { whileCalledBy } from '../identity/session/currentCaller.service.ts';
import { signInIdOf } from '../identity/users/users.service.ts';
import { basicAuthOf } from './basicAuth.service.ts';
import { parseIf, tokensIn } from './conditions.service.ts';
import { DavError } from './davError.ts';
import { checkLinkRequest, checkUnlockedPut, noteLinkUse, openLink } from './links/desktopLinks.service.ts';
import { copy, move } from './methods/copyMove.routes.ts';
import { remove } from './methods/delete.routes.ts';
import { get, head } from './methods/get.routes.ts';
import { lock, unlock } from './methods/lock.routes.ts';
import { mkcol } from './methods/mkcol.routes.ts';
import { ALLOW, options } from './methods/options.routes.ts';
import { propfind } from './methods/propfind.routes.ts';
import { proppatch } from './methods/proppatch.routes.ts';
import { put } from './methods/put.service.ts';
import { encodeName, namesIn } from './paths.ts';
import { plainFace } from './plainFace.ts';
import type { DavMethod, DavMount, DavResponse, Rejection } from './webdav.model.ts';

const reading: Record<string, DavMethod> = { GET: get, HEAD: head, PROPFIND: propfind };
const writing: Record<string, DavMethod> = {
  PUT: put,
  DELETE: remove,
  MKCOL: mkcol,
  PROPPATCH: proppatch,
  COPY: copy,
  MOVE: move,
  LOCK: lock,
  UNLOCK: unlock,
};
const treeMethods = { ...reading, ...writing };
/** Rejected with 405 instead of 404. */
const others = ['POST', 'PATCH'];

/** Maximum number of PROPFIND requests of one user that are answered at the same time on one node. */
const MAX_LISTINGS_PER_USER = 16;

/**
 * Serves WebDAV (RFC 4918, classes 1, 2 and 3) at `BASE/dav/`, and the paths that other plugins add; does nothing with
 * `DAV=off`.
 */
export async function serveWebdav(server: FastifyInstance, host: MountHost): Promise<void> {
  const { basePath, dav } = host.config;
  for (const method of Object.keys(treeMethods)) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method, { hasBody: true });
  }
  const plain: DavMount = { path: '/dav', face: plainFace, isOfUser: false };
  const more = await host.open(anonymousCaller, '').callProvider('davMounts', null);
  const shared = { callerByBasic: basicAuthOf(host.config), joinListings: openUserLimit(MAX_LISTINGS_PER_USER) };
  for (const mount of [plain, ...(more ?? [])]) await serveMount(server, host, mount, shared);
  // Office asks the folders above a document as well.
  if (dav) {
    for (const url of new Set(['/', `${basePath}/`]))
      server.options(url, async (_, reply) => send(reply, await options()));
  }
}

/** What the paths have in common: checked passwords, and the number of listings. */
interface Shared {
  callerByBasic: ReturnType<typeof basicAuthOf>;
  joinListings: ReturnType<typeof openUserLimit>;
}

async function serveMount(server: FastifyInstance, host: MountHost, mount: DavMount, shared: Shared): Promise<void> {
  const { face, methods = treeMethods } = mount;
  const prefix = `${host.config.basePath}${mount.path}`;
  const accepted = [...Object.keys(treeMethods), 'OPTIONS', ...others];
  await server.register(
    async (dav) => {
      dav.removeAllContentTypeParsers();
      dav.addContentTypeParser('*', (_, __, done) => done(null));
      dav.setErrorHandler<Error>((error, request, reply) => sendError(error, request, reply, face.errorXml));
      for (const url of ['/', '/*']) {
        dav.route({ method: accepted, url, handler: host.config.dav ? handle : () => fail('route.notFound') });
      }
    },
    { prefix },
  );

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'OPTIONS') return send(reply, await options());
    const header = (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    };
    const visitor = host.open(anonymousCaller, clientAddress(request));
    const sent = namesIn((request.raw.url ?? '').slice(prefix.length));
    const names = sent.map(face.nameOf);
    const linked = face === plainFace ? await openLink(visitor, names) : undefined;
    if (linked) checkLinkRequest(linked, request.method);
    const method = methods[request.method];
    if (!method) throw new DavError(405, 'request.unsupported');
    const caller =
      linked?.caller ?? (await shared.callerByBasic(visitor, header('authorization'))) ?? fail('session.required');
    if (request.method === 'PROPFIND') {
      const join = () => (reply.raw.destroyed ? () => {} : shared.joinListings(caller.id));
      const leave = face.waitsForTurn ? await turnOf(join) : (join() ?? failBusy());
      // A listing that is not read counts as well.
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
    }
    const isReading = request.method in reading;
    const lockTokens = tokensIn(parseIf(header('if')));
    const ctx = visitor.as({
      ...caller,
      via: 'webdav',
      lockTokens,
      ...(linked && { link: pick(linked.link, ['fileId', 'name']) }),
    });
    const user = mount.isOfUser ? await checkUser(ctx, sent[0]) : undefined;
    const base = [prefix, ...(linked ? [linked.segment] : []), ...(user === undefined ? [] : [encodeName(user)])];
    const skipped = user === undefined ? 0 : 1;
    const body = bodyWithProgress({ request, reply }, whileCalledBy(ctx));
    const respond = await withAttemptCount(ctx, request, async () => {
      const limit = tokenLimit(caller, isReading ? 'file.read' : 'file.write', isReading);
      if (limit) fail(`token.${limit}`);
      if (linked && request.method === 'PUT') await checkUnlockedPut(ctx, linked, header);
      const response = await method({
        ctx,
        face,
        path: linked?.path ?? names.slice(skipped),
        sent: linked?.path ?? sent.slice(skipped),
        header,
        body,
        base: base.join('/'),
        hosts: hostsOf(request, host),
      });
      if (linked) await noteLinkUse(ctx, linked, request.method);
      return response;
    });
    if (respond.body instanceof Readable) endWhenRejected(reply, whileCalledBy(ctx));
    return send(reply, respond);
  }
}

/** @throws {ApiError} 404 when a path is not that of the caller */
async function checkUser(ctx: Ctx, name: string | undefined): Promise<string> {
  const own = await signInIdOf(ctx);
  return name === own ? own : fail('route.notFound');
}

/** Milliseconds after which a listing looks whether it is its turn. */
const TURN_MS = 50;

async function turnOf(join: () => (() => void) | undefined): Promise<() => void> {
  for (let leave = join(); ; leave = join()) {
    if (leave) return leave;
    await wait(TURN_MS);
  }
}

/** @throws {ApiError} 429 */
function failBusy(): never {
  throw new ApiError('webdav.tooManyListings', messageFor('webdav.tooManyListings'), { retryAfter: 1 });
}

/** The hosts of this server: the one that the client requested, and the configured one. */
function hostsOf(request: FastifyRequest, { config }: MountHost): string[] {
  return [request.host, request.headers.host ?? '', new URL(config.publicUrl).host].map((host) => host.toLowerCase());
}

function send(reply: FastifyReply, { status, headers = {}, body }: DavResponse) {
  reply.status(status).headers(headers);
  if (body === undefined && !('Content-Length' in headers)) reply.header('Content-Length', '0');
  return reply.send(body);
}

/** Errors in the form of WebDAV, with the error message of the API for users. */
function sendError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  toXml: (why: Rejection) => string,
): void {
  const { retryAfter, ...rejection } = error instanceof DavError ? asResponse(error) : errorReplyFor(error);
  const { status } = rejection;
  if (status >= 500 && status !== 502 && status !== 507) request.log.error({ err: error }, 'A request failed');
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (retryAfter) reply.header('Retry-After', String(retryAfter));
  if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Strongroom", charset="UTF-8"');
  if (status === 405) reply.header('Allow', ALLOW);
  reply.status(status).type('application/xml; charset=utf-8').send(toXml(rejection));
}

function asResponse({ status, message, condition }: DavError) {
  return { status, message, condition, retryAfter: undefined };
}

function errorReplyFor(error: Error) {
  const { status, code, message, retryAfter } = asApiError(error);
  const condition = code === 'locked' ? '<D:lock-token-submitted/>' : undefined;
  return { status, message, condition, retryAfter };
}
