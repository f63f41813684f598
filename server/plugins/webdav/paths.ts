import { nodeName } from '#contract/common.ts';
import { normaliseName } from '#contract/rules/names.ts';
import { ApiError } from '#server/lib/fail.ts';
import { DavError } from './davError.ts';

/** Files that operating systems create automatically in every folder. */
const junk = /^(\._.*|\.ds_store|thumbs\.db|desktop\.ini)$/i;

/**
 * The decoded names of a path below the base.
 * @throws {DavError} 400
 */
export function namesIn(path: string, base: string): string[] {
  const [pathname = ''] = path.split('?');
  // With a fragment, the path would name another resource than the client means.
  if (path.includes('#')) throw new DavError(400, 'request.unreadable');
  try {
    return pathname
      .slice(base.length)
      .split('/')
      .filter(Boolean)
      .map((segment) => normaliseName(decodeURIComponent(segment)));
  } catch {
    throw new DavError(400, 'request.unreadable');
  }
}

/** The path of a resource; collections end with a slash. */
export function hrefOf(base: string, names: string[], isFolder: boolean): string {
  const path = names.map(encodeName).join('/');
  return `${base}/${path}${isFolder && path !== '' ? '/' : ''}`;
}

export function encodeName(name: string): string {
  return encodeURIComponent(name);
}

/**
 * Validates a new name.
 * @throws 400 for an invalid name, 403 for a file that operating systems create automatically
 */
export function newName(name: string): string {
  const checked = nodeName.safeParse(name);
  if (!checked.success) throw new ApiError('invalid', checked.error.issues[0]?.message ?? '');
  if (junk.test(checked.data)) throw new DavError(403, 'action.forbidden');
  return checked.data;
}

/**
 * The target of a `Destination` header.
 * @throws {DavError} 400 without one, 502 when it is not on this host or not below the base
 */
export function destinationOf(header: string | undefined, base: string, hosts: string[]): string[] {
  if (!header) throw new DavError(400, 'request.unreadable');
  return localPath(header, base, hosts) ?? fail();
}

function fail(): never {
  throw new DavError(502, 'request.unreadable');
}

/** The names in a URL of this server; undefined for a URL of another host. */
export function localPath(address: string, base: string, hosts: string[]): string[] | undefined {
  const [, host, path = ''] = /^(?:https?:\/\/([^/]*))?(\/.*)$/i.exec(address) ?? [];
  if (host !== undefined && !hosts.includes(host.toLowerCase())) return undefined;
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  return namesIn(path, base);
}
