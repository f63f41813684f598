import { isIP, isIPv6 } from 'node:net';

/**
 * The IP address of the client, from the headers of trusted proxies. Entries before the first invalid address can be
 * written by any client and are ignored.
 */
export function clientAddress({ ip, ips = [ip] }: { ip: string; ips?: string[] }): string {
  const firstInvalid = ips.findIndex((address) => isIP(address) === 0);
  const valid = firstInvalid < 0 ? ips : ips.slice(0, firstInvalid);
  return valid.at(-1) ?? '';
}

/** The key by which attempts are counted: the IPv4 address, or the 64-bit IPv6 network, which one customer has. */
export function addressKey(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? ip;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The 48-bit IPv6 network that a provider may assign to one customer; null for other addresses. */
export function networkKey(ip: string): string | null {
  const network = addressKey(ip);
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null;
}

/** How the keys of all networks begin that are in the same 32-bit IPv6 network, as one provider has; null otherwise. */
export function providerPrefix(ip: string): string | null {
  const network = networkKey(ip);
  return network && `${network.split(':').slice(0, 2).join(':')}:`;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean);
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
