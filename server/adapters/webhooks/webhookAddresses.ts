import { BlockList, isIP } from 'node:net';

/**
 * Addresses that webhooks cannot reach unless the operator allows it: this host, private networks, and all others of the
 * special-purpose registries of the IANA.
 */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4');
}
// Of IPv6, only global unicast addresses are reached. Teredo and 6to4 embed an IPv4 address, which could be private;
// addresses that are mapped to IPv4 or translated (NAT64) are outside.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6');
}

/** What the operator allows in addition to public addresses: `WEBHOOK_ALLOW`. */
export interface AllowedAddresses {
  /** Host names in lower case. */
  hosts: string[];
  /** Addresses and CIDR ranges. */
  ranges: string[];
}

/** Parses the list of `WEBHOOK_ALLOW`; undefined when an entry is no host, address or range. */
export function parseAllowed(entries: string[]): AllowedAddresses | undefined {
  const allowed: AllowedAddresses = { hosts: [], ranges: [] };
  for (const entry of entries.map((text) => text.toLowerCase())) {
    const [address = '', prefix] = entry.split('/');
    const bits = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))) {
      allowed.ranges.push(entry);
    } else if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(entry)) allowed.hosts.push(entry);
    else return undefined;
  }
  return allowed;
}

/** Decides whether a webhook may connect to an address, and whether a host name may resolve to any address. */
export function addressRules({ hosts, ranges }: AllowedAddresses) {
  const allowed = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(prefix), family);
  }
  const names = new Set(hosts);
  return {
    isHostAllowed: (host: string) => names.has(host.toLowerCase()),
    isAddressAllowed(address: string) {
      const family = familyOf(address);
      if (allowed.check(address, family)) return true;
      return (family === 'ipv4' || globalUnicast.check(address, family)) && !reserved.check(address, family);
    },
  };
}
export type AddressRules = ReturnType<typeof addressRules>;

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
