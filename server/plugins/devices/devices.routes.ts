import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anonymousCaller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { MountHost } from '#server/kernel/plugin.ts';
import { clientAddress } from '#server/lib/clientAddress.ts';
import { fail } from '#server/lib/fail.ts';
import { endOwnToken, isToBeErased, noteErased } from '../identity/apiTokens/devices.service.ts';
import { basicAuthOf } from '../webdav/basicAuth.service.ts';
import { appPassword, beginLogin, pollLogin } from './deviceLogins.service.ts';
import { sendOcs, sendOcsFailure } from './ocs.ts';

/** Clients send a token and nothing else. */
const BODY_LIMIT_BYTES = 4096;

/**
 * Serves the sign-in of clients that speak the ownCloud/Nextcloud protocol, and what they ask when they are signed out;
 * not with `SYNC=off`.
 */
export async function serveDevices(server: FastifyInstance, host: MountHost): Promise<void> {
  const { basePath, sync } = host.config;
  await server.register(
    async (clients) => {
      if (!sync) clients.addHook('onRequest', async () => fail('route.notFound'));
      clients.removeAllContentTypeParsers();
      clients.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, text, done) =>
        done(null, text),
      );
      serveLogin(clients, host);
      serveWipe(clients, host);
      servePasswords(clients, host);
    },
    { prefix: basePath },
  );
}

/** Login flow, version 2. */
function serveLogin(clients: FastifyInstance, host: MountHost) {
  for (const path of ['/index.php/login/v2', '/login/v2']) {
    clients.post(path, async (request) => beginLogin(visitor(host, request), request.headers['user-agent']));
    clients.post(`${path}/poll`, async (request, reply) => {
      const made = await pollLogin(visitor(host, request), tokenIn(request));
      return made ?? reply.status(404).send({});
    });
  }
}

/** A client that is signed out asks whether it has to remove the files of its device. */
function serveWipe(clients: FastifyInstance, host: MountHost) {
  clients.post('/index.php/core/wipe/check', async (request, reply) =>
    (await isToBeErased(visitor(host, request), tokenIn(request))) ? { wipe: true } : reply.status(404).send({}),
  );
  clients.post('/index.php/core/wipe/success', async (request, reply) => {
    const isKnown = await noteErased(visitor(host, request), tokenIn(request));
    return reply.status(isKnown ? 200 : 404).send({});
  });
}

/** A token for a client that has a password, and the end of a token. */
function servePasswords(clients: FastifyInstance, host: MountHost) {
  const callerByBasic = basicAuthOf(host.config);
  const signedIn = async (request: FastifyRequest): Promise<Ctx> => {
    const anonymous = visitor(host, request);
    const caller = (await callerByBasic(anonymous, request.headers.authorization)) ?? fail('session.required');
    return anonymous.as(caller);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, data: (ctx: Ctx) => Promise<object>) => {
    try {
      return sendOcs(request, reply, await data(await signedIn(request)));
    } catch (error) {
      return sendOcsFailure(request, reply, error as Error);
    }
  };
  clients.get('/ocs/v2.php/core/getapppassword', async (request, reply) =>
    answer(request, reply, async (ctx) => ({ apppassword: await appPassword(ctx, request.headers['user-agent']) })),
  );
  clients.delete('/ocs/v2.php/core/apppassword', async (request, reply) =>
    answer(request, reply, async (ctx) => {
      if (!ctx.actor.token) fail('device.notFound');
      await ctx.transact(endOwnToken);
      return {};
    }),
  );
}

function visitor(host: MountHost, request: FastifyRequest): Ctx {
  return host.open(anonymousCaller, clientAddress(request));
}

/** The token in a form, in JSON or in the query. */
function tokenIn({ query, body }: FastifyRequest): string {
  const text = typeof body === 'string' ? body : '';
  const ofQuery = (query as Record<string, unknown>).token;
  if (typeof ofQuery === 'string') return ofQuery;
  if (!text.startsWith('{')) return new URLSearchParams(text).get('token') ?? '';
  try {
    return String(JSON.parse(text).token ?? '');
  } catch {
    return '';
  }
}
