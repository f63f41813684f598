/** Accepted values of `target_session_attrs`: only the server that accepts writes can be used. */
const WRITABLE = new Set(['read-write', 'primary']);

/**
 * The URLs of the servers that `DATABASE_URL` names, each with all its other parts. Several hosts are written as libpq
 * accepts them: `postgres://one:5432,two:5432/name?target_session_attrs=read-write`, or `?host=one,two`.
 * @throws {Error} with a message that says what is wrong with the URL
 */
export function serverAddresses(databaseUrl: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  const addresses = hosts.split(',').map((host) => `${scheme}${user}${host || (user && 'localhost')}${rest}`);
  if (!scheme || !addresses.every((address) => URL.canParse(address))) throw new Error('must be an address');
  const found = addresses.length > 1 ? addresses : hostsInQuery(addresses[0] as string);
  const attributes = parameterOf(addresses[0] as string, 'target_session_attrs');
  if (attributes !== null && !WRITABLE.has(attributes))
    throw new Error('can only have target_session_attrs=read-write');
  if (found.length > 1 && attributes === null)
    throw new Error('names several hosts and needs target_session_attrs=read-write');
  return attributes === null
    ? found
    : found.map((address) => withParameters(address, { target_session_attrs: undefined }));
}

function hostsInQuery(address: string): string[] {
  const hosts = parameterOf(address, 'host')?.split(',') ?? [];
  if (hosts.length < 2) return [address];
  const ports = parameterOf(address, 'port')?.split(',') ?? [];
  return hosts.map((host, index) => withParameters(address, { host, port: ports[index] ?? ports[0] }));
}

const parameterOf = (address: string, name: string) => new URL(address).searchParams.get(name);

function withParameters(address: string, changes: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.toString();
}
