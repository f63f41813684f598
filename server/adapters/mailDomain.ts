import { isIPv4 } from 'node:net';

/**
 * The domain of generated mail addresses: the host of `PUBLIC_URL`. IP addresses become literals in brackets (RFC
 * 5321).
 */
export function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`;
  return isIPv4(hostname) ? `[${hostname}]` : hostname;
}
