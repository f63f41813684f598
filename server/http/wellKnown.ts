import { addDays } from 'date-fns';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Days until a copy of `security.txt` expires. */
const VALID_DAYS = 365;

/** Serves documents that programs look for at fixed paths of a host (RFC 8615). */
export function serveWellKnown(server: FastifyInstance, { basePath, publicUrl }: Config, now: () => Date): void {
  const app = `${publicUrl}${basePath}`;
  server.get('/.well-known/change-password', async (_, reply) => reply.redirect(`${basePath}/account/security`));
  server.get('/.well-known/security.txt', async (_, reply) => {
    const lines = [
      `Contact: ${app}/`,
      `Expires: ${addDays(now(), VALID_DAYS).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  if (basePath === '')
    server.get('/robots.txt', async (_, reply) =>
      reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
    );
}
