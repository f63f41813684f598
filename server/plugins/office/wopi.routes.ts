import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '#server/http/content/attachment.ts';
import { PooledBody } from '#server/http/content/pooledBody.ts';
import { asApiError } from '#server/http/errors.ts';
import { bodyWithProgress } from '#server/http/upload.ts';
import { anonymousCaller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { MountHost } from '#server/kernel/plugin.ts';
import { clientAddress } from '#server/lib/clientAddress.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { readPooledContent } from '../fileNodes/content/content.service.ts';
import { recordRead } from '../nodeHistory/recordReads.service.ts';
import { openCallLimit } from './callLimit.ts';
import { fileInfo } from './fileInfo.service.ts';
import type { OfficeCall, WopiReply } from './office.model.ts';
import { putRelative, putUserInfo, remove, rename } from './officeFiles.service.ts';
import { getLock, lock, noteCall, refreshLock, unlock } from './officeLocks.service.ts';
import { putFile } from './officeSaves.service.ts';
import { openCall } from './officeTokens.service.ts';
import { officeContent, officeFile, versionText } from './openFile.service.ts';
import { isProofValid, isRecent } from './proof.ts';
import { idsIn } from './sources.ts';
import { WopiError } from './wopiError.ts';

type Operation = (ctx: Ctx, call: OfficeCall, body: AsyncIterable<Buffer>) => Promise<WopiReply>;

/** What POST does with a file, by `X-WOPI-Override`. */
const onFile: Record<string, Operation> = {
  LOCK: lock,
  REFRESH_LOCK: refreshLock,
  GET_LOCK: getLock,
  UNLOCK: unlock,
  PUT_RELATIVE: putRelative,
  RENAME_FILE: rename,
  PUT_USER_INFO: putUserInfo,
  DELETE: remove,
};

/** Serves the calls of the office server (WOPI) at `BASE/wopi`; 404 without one. */
export async function serveWopi(server: FastifyInstance, host: MountHost): Promise<void> {
  const { basePath, office } = host.config;
  await server.register(
    async (wopi) => {
      wopi.removeAllContentTypeParsers();
      wopi.addContentTypeParser('*', (_, __, done) => done(null));
      wopi.setErrorHandler<Error>(sendError);
      if (!office) wopi.addHook('onRequest', async () => fail('route.notFound'));
      const allowed = addressesIn(office?.allow ?? []);
      const take = openCallLimit();
      const open = (request: FastifyRequest, kind: string) => openRequest({ host, request, kind, allowed, take });
      wopi.get('/files/:id', async (request, reply) => {
        const { ctx, call } = await open(request, 'CHECK');
        return send(reply, await fileInfo(ctx, call));
      });
      wopi.get('/files/:id/contents', async (request, reply) => {
        const { ctx, call } = await open(request, 'GET');
        return sendContent(reply, ctx, call);
      });
      wopi.post('/files/:id', async (request, reply) => {
        const kind = overrideOf(request);
        const { ctx, call, body } = await open(request, kind);
        const operation = onFile[kind];
        if (!operation) throw new WopiError({ status: 501 });
        return send(reply, await operation(ctx, call, body(reply)));
      });
      wopi.post('/files/:id/contents', async (request, reply) => {
        const kind = overrideOf(request);
        const { ctx, call, body } = await open(request, kind);
        if (kind !== 'PUT') throw new WopiError({ status: 501 });
        return send(reply, await putFile(ctx, call, body(reply)));
      });
    },
    { prefix: `${basePath}/wopi` },
  );
}

interface Opening {
  host: MountHost;
  request: FastifyRequest;
  kind: string;
  allowed: ((address: string) => boolean) | undefined;
  take: ReturnType<typeof openCallLimit>;
}

/**
 * Checks where a call comes from, its signature and its token.
 * @throws {WopiError} 403 from other addresses, 500 without a valid signature
 * @throws {ApiError} 401, 404, 429
 */
async function openRequest({ host, request, kind, allowed, take }: Opening) {
  const address = clientAddress(request);
  if (allowed && !allowed(address)) throw new WopiError({ status: 403 });
  const visitor = host.open(anonymousCaller, address);
  const header = (name: string) => request.headers[name]?.toString();
  const secret = tokenOf(request);
  await checkProof(visitor, request, secret);
  const ids = idsIn((request.params as { id: string }).id) ?? fail('file.notFound');
  take(hashToken(secret), visitor.now());
  visitor.officeServer?.seen(visitor.now());
  const call = await openCall(visitor, { ...ids, secret, kind, header });
  const ctx = visitor.as({ ...call.caller, via: 'office' });
  await noteCall(ctx, call);
  const body = (reply: FastifyReply) => bodyWithProgress({ request, reply }, async () => undefined);
  return { ctx, call, body };
}

const overrideOf = ({ headers }: FastifyRequest): string => headers['x-wopi-override']?.toString().toUpperCase() ?? '';

/** The token in the query or in the header. @throws {ApiError} 401 without one, and for two different ones */
function tokenOf({ query, headers }: FastifyRequest): string {
  const ofQuery = (query as Record<string, unknown>).access_token;
  const ofHeader = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const tokens = new Set([ofQuery, ofHeader].filter((token) => typeof token === 'string' && token !== ''));
  const [token] = tokens;
  return tokens.size === 1 && typeof token === 'string' ? token : fail('session.required');
}

/** @throws {WopiError} 500 when the office server signs its calls, and this one is not signed by it */
async function checkProof(ctx: Ctx, { raw, headers }: FastifyRequest, token: string): Promise<void> {
  const { config, officeServer } = ctx;
  if (!config.office || config.office.proof === 'off' || !officeServer) return;
  if (!officeServer.keys() && config.office.proof === 'auto') return;
  const sent = (name: string) => headers[name]?.toString() ?? '';
  const [proof, proofOld, timestamp] = ['x-wopi-proof', 'x-wopi-proofold', 'x-wopi-timestamp'].map(sent);
  const signed = {
    ...{ token, url: config.office.callbackUrl + (raw.url ?? '') },
    ...{ proof: proof ?? '', proofOld: proofOld ?? '', timestamp: timestamp ?? '' },
  };
  const isValid = () => {
    const keys = officeServer.keys();
    return keys !== undefined && isProofValid(signed, keys);
  };
  if (isRecent(signed.timestamp, ctx.now())) {
    if (isValid()) return;
    // The office server may have new keys.
    if (signed.proof !== '' && (await officeServer.readKeys(ctx.now())) && isValid()) return;
  }
  ctx.log.warn({ ip: ctx.caller.ip }, 'A call of the office server has no valid signature');
  throw new WopiError({ status: 500 });
}

async function sendContent(reply: FastifyReply, ctx: Ctx, call: OfficeCall) {
  const opened = await officeFile(ctx, call);
  const blob = await officeContent(ctx, opened);
  const most = call.header('x-wopi-maxexpectedsize');
  if (most !== undefined && blob.size > Number(most)) throw new WopiError({ status: 412 });
  await ctx.transact((tx) => recordRead(tx, opened.file.id, 'opened', blob.size));
  attachment(reply, opened.file.name, 'application/octet-stream');
  reply.headers({ 'X-WOPI-ItemVersion': versionText(opened.version), 'Content-Length': blob.size });
  return reply.send(new PooledBody(readPooledContent(ctx, blob, 0, blob.size - 1)));
}

function send(reply: FastifyReply, { status, headers = {}, body }: WopiReply) {
  reply.status(status).headers(headers);
  // Clients read an empty body as JSON as well.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body ?? {}));
}

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (error instanceof WopiError) {
    send(reply, error.reply);
    return;
  }
  const { status: own, message, retryAfter } = asApiError(error);
  // The protocol has no 403: an editor is told by 401 that its user may not.
  const status = own === 403 ? 401 : own;
  if (status >= 500 && status !== 507) request.log.error({ err: error }, 'A call of the office server failed');
  if (retryAfter) reply.header('Retry-After', String(retryAfter));
  send(reply, { status, body: { message } });
}

/** Whether an address is one of these addresses and ranges; undefined if there are none. */
function addressesIn(ranges: string[]): ((address: string) => boolean) | undefined {
  if (ranges.length === 0) return undefined;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
