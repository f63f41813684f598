import { isIP, isIPv6 } from 'node:net';

/**
 * The address that a request came from, by the headers of trusted proxies. What stands before the first invalid address
 * of the header can be written by any client and is ignored.
 */
export function clientAddress({ ip, ips = [ip] }: { ip: string; ips?: string[] }): string {
  const firstInvalid = ips.findIndex((address) => isIP(address) === 0);
  const valid = firstInvalid < 0 ? ips : ips.slice(0, firstInvalid);
  return valid.at(-1) ?? '';
}

/** The key that attempts are counted by: the IPv4 address, or the IPv6 network of 64 bits, which one customer has. */
export function addressKey(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? ip;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The network of 48 bits that a provider may give to one customer; null for what is no IPv6 address. */
export function networkKey(ip: string): string | null {
  const network = addressKey(ip);
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null;
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
