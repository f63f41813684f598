import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

interface CookieLimits {
  seconds: number;
  sameSite: 'Lax' | 'Strict';
}

/** With https, the `__Host-` prefix: browsers accept the cookie from this host only, over TLS and for all its paths. */
const nameOf = (name: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/** The value of a `Set-Cookie` header; scripts cannot read the cookie. */
export function cookie(config: Config, name: string, value: string, { seconds, sameSite }: CookieLimits): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(name, config)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

export function cookieOf({ headers }: FastifyRequest, config: Config, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${nameOf(name, config)}=([\\w-]+)(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}
