import { addDays } from 'date-fns';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Days until a copy of `security.txt` expires. */
const VALID_DAYS = 365;

/** Serves documents that programs look for at fixed paths of a host (RFC 8615). */
export function serveWellKnown(server: FastifyInstance, config: Config, now: () => Date): void {
  const { basePath } = config;
  server.get('/.well-known/change-password', async (_, reply) => reply.redirect(`${basePath}/account/security`));
  server.get('/.well-known/security.txt', async (_, reply) => {
    return reply.type('text/plain; charset=utf-8').send(securityText(config, now()));
  });
  if (basePath === '')
    server.get('/robots.txt', async (_, reply) =>
      reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
    );
}

/** Where weaknesses are reported (RFC 9116): to the contacts of the operator, otherwise through the application. */
function securityText(config: Config, now: Date): string {
  const { basePath, publicUrl, securityContacts, securityPolicy, defaults } = config;
  const contacts = securityContacts.length > 0 ? securityContacts : [`${publicUrl}${basePath}/`];
  const languages = new Set([defaults.cultureId.slice(0, 2).toLowerCase(), 'en']);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${addDays(now, VALID_DAYS).toISOString()}`,
    `Preferred-Languages: ${[...languages].join(', ')}`,
    ...(securityPolicy === undefined ? [] : [`Policy: ${securityPolicy}`]),
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
