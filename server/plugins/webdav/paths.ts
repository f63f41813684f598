import { nodeName } from '#contract/common.ts';
import { normaliseName } from '#contract/rules/names.ts';
import { ApiError } from '#server/kernel/fail.ts';
import { DavError } from './davError.ts';

/** Files that operating systems put everywhere, and no one wants to share. */
const junk = /^(\._.*|\.ds_store|thumbs\.db|desktop\.ini)$/i;

/** The names of a path below the base, decoded. @throws {DavError} 400 */
export function namesIn(path: string, base: string): string[] {
  const [pathname = ''] = path.split('?');
  // A client that sends a fragment does not mean the resource that is left without it.
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

/** A name that something may get. @throws 400 for a name that is none, 403 for what operating systems leave around */
export function newName(name: string): string {
  const checked = nodeName.safeParse(name);
  if (!checked.success) throw new ApiError('invalid', checked.error.issues[0]?.message ?? '');
  if (junk.test(checked.data)) throw new DavError(403, 'action.forbidden');
  return checked.data;
}

/**
 * Where a `Destination` header leads.
 * @throws {DavError} 400 without one, 502 when it is not on this host or not below the base
 */
export function destinationOf(header: string | undefined, base: string, hosts: string[]): string[] {
  if (!header) throw new DavError(400, 'request.unreadable');
  return localPath(header, base, hosts) ?? fail();
}

function fail(): never {
  throw new DavError(502, 'request.unreadable');
}

/** The names that an address of ours leads to; undefined for an address of another user. */
export function localPath(address: string, base: string, hosts: string[]): string[] | undefined {
  const [, host, path = ''] = /^(?:https?:\/\/([^/]*))?(\/.*)$/i.exec(address) ?? [];
  if (host !== undefined && !hosts.includes(host.toLowerCase())) return undefined;
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  return namesIn(path, base);
}
