import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenLimit } from '#contract/tokenPolicy.ts';
import { withAttemptCount } from '#server/http/attempts.ts';
import { bearerOf } from '#server/http/routes.ts';
import { bodyWithProgress } from '#server/http/upload.ts';
import { anonymousCaller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { MountHost } from '#server/kernel/plugin.ts';
import { clientAddress } from '#server/lib/clientAddress.ts';
import { fail } from '#server/lib/fail.ts';
import { secondsIn } from '../fileNodes/transfers/sentTimes.service.ts';
import { whileCalledBy } from '../identity/session/currentCaller.service.ts';
import type { ResumableUpload } from './resumableUploads.model.ts';
import {
  type Announcement,
  appendTo,
  beginResumable,
  type Checksum,
  ChecksumMismatch,
  endResumable,
  openResumable,
} from './resumableUploads.service.ts';

const VERSION = '1.0.0';
const CONTENT_TYPE = 'application/offset+octet-stream';
const EXTENSIONS = 'creation,creation-with-upload,expiration,checksum,termination';
const ALGORITHMS = 'sha1,sha256,crc32';
/** The tus status for a checksum mismatch. */
const CHECKSUM_MISMATCH = 460;

/** Serves the tus protocol, version 1.0.0: uploads in several requests, which can be resumed. */
export async function serveResumableUploads(server: FastifyInstance, host: MountHost): Promise<void> {
  const { basePath, limits } = host.config;
  const uploads = `${basePath}/api/uploads`;
  await server.register(async (tus) => {
    tus.removeAllContentTypeParsers();
    tus.addContentTypeParser('*', (_, __, done) => done(null));
    tus.addHook('onRequest', async (request, reply) => {
      reply.header('Tus-Resumable', VERSION);
      if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === VERSION) return;
      return reply.status(412).header('Tus-Version', VERSION).send();
    });
    const offers = {
      'Tus-Version': VERSION,
      'Tus-Extension': EXTENSIONS,
      'Tus-Max-Size': String(limits.maxFileSize),
      'Tus-Checksum-Algorithm': ALGORITHMS,
    };
    for (const url of [uploads, `${uploads}/:id`, `${basePath}/api/files/:key/resumable`]) {
      tus.options(url, async (_, reply) => reply.status(204).headers(offers).send());
    }
    tus.post<{ Params: { key: string } }>(`${basePath}/api/files/:key/resumable`, async (request, reply) => {
      const ctx = await callerOf(host, request);
      const created = await beginResumable(ctx, request.params.key, announcementIn(request));
      reply.header('Location', `${uploads}/${created.id}`);
      const hasContent = request.headers['content-type'] === CONTENT_TYPE && created.state === 'open';
      const upload = hasContent ? await append(ctx, created, { request, reply }, 0) : created;
      return sendState(reply, upload, 201);
    });
    tus.route<Call>({
      method: ['HEAD', 'PATCH', 'DELETE', 'POST', 'GET', 'PUT'],
      exposeHeadRoute: false,
      url: `${uploads}/:id`,
      async handler(request, reply) {
        const ctx = await callerOf(host, request);
        const method = methods[methodOf(request)] ?? fail('route.notFound');
        return method(ctx, request, reply);
      },
    });
  });
}

interface Call {
  Params: { id: string };
}
type Method = (ctx: Ctx, request: FastifyRequest<Call>, reply: FastifyReply) => Promise<FastifyReply>;

/** The methods of an upload that exists. */
const methods: Record<string, Method> = {
  async HEAD(ctx, { params }, reply) {
    const upload = await openResumable(ctx, params.id);
    if (upload.metadata) reply.header('Upload-Metadata', upload.metadata);
    return sendState(reply.header('Upload-Length', String(upload.length)), upload, 200);
  },
  async PATCH(ctx, request, reply) {
    if (request.headers['content-type'] !== CONTENT_TYPE) fail('request.unsupported');
    const offset = numberIn(request, 'upload-offset');
    const upload = await openResumable(ctx, request.params.id);
    try {
      return sendState(reply, await append(ctx, upload, { request, reply }, offset), 204);
    } catch (error) {
      if (!(error instanceof ChecksumMismatch)) throw error;
      const body = { message: 'The checksum does not fit.', code: 'invalid' };
      return reply.status(CHECKSUM_MISMATCH).send(body);
    }
  },
  async DELETE(ctx, { params }, reply) {
    await endResumable(ctx, await openResumable(ctx, params.id));
    return reply.status(204).send();
  },
};

/** The method that the client means, whatever it sends: some environments can send GET and POST only. */
function methodOf({ method, headers }: FastifyRequest): string {
  return String(headers['x-http-method-override'] ?? method).toUpperCase();
}

async function callerOf(host: MountHost, request: FastifyRequest): Promise<Ctx> {
  const visitor = host.open(anonymousCaller, clientAddress(request));
  const token = bearerOf(request);
  const caller = (token && (await host.identify(visitor, token))) || fail('session.required');
  return withAttemptCount(visitor.as(caller), request, async () => {
    const limit = tokenLimit(caller, 'file.upload', false);
    return limit ? fail(`token.${limit}`) : visitor.as(caller);
  });
}

function append(
  ctx: Ctx,
  upload: ResumableUpload,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  offset: number,
) {
  const length = request.headers['content-length'];
  if (length !== undefined && offset + Number(length) > upload.length) fail('request.tooLarge');
  return appendTo(ctx, upload, offset, bodyWithProgress({ request, reply }, whileCalledBy(ctx)), checksumIn(request));
}

function sendState(reply: FastifyReply, { received, expiresOn }: ResumableUpload, status: number) {
  const headers = { 'Upload-Offset': String(received), 'Upload-Expires': new Date(expiresOn).toUTCString() };
  return reply.status(status).headers(headers).send();
}

/**
 * Parses the name and the length of the announced file, and its modification time in seconds.
 * @throws {ApiError} 400
 */
function announcementIn(request: FastifyRequest): Announcement {
  const length = numberIn(request, 'upload-length');
  const metadata = String(request.headers['upload-metadata'] ?? '');
  const pairs = metadata.split(',').map((pair) => pair.trim().split(/ +/));
  const textOf = (name: string) => {
    const [, encoded] = pairs.find(([key]) => key === name) ?? [];
    return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
  };
  const name = textOf('filename') || fail('upload.notAnnounced');
  const seconds = textOf('mtime');
  return { name, length, metadata, modifiedOn: seconds === undefined ? null : secondsIn(seconds) };
}

function numberIn(request: FastifyRequest, header: string): number {
  const text = String(request.headers[header] ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : fail('request.unreadable');
}

function checksumIn(request: FastifyRequest): Checksum | undefined {
  const header = request.headers['upload-checksum'];
  if (header === undefined) return undefined;
  const [, algorithm, value = ''] = /^(sha1|sha256|crc32) +([\w+/=]+)$/.exec(String(header)) ?? [];
  if (!algorithm) fail('request.unreadable');
  return { algorithm: algorithm as Checksum['algorithm'], value: Buffer.from(value, 'base64') };
}
