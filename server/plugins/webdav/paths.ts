import { nodeName } from '#contract/common.ts';
import { ApiError } from '#server/lib/fail.ts';
import { DavError } from './davError.ts';
import type { DavRequest, Face } from './webdav.model.ts';

/** Files that operating systems create automatically in every folder. */
const junk = /^(\._.*|\.ds_store|thumbs\.db|desktop\.ini)$/i;

/**
 * The decoded names of a path.
 * @throws {DavError} 400
 */
export function namesIn(path: string): string[] {
  const [pathname = ''] = path.split('?');
  // With a fragment, the path would name another resource than the client means.
  if (path.includes('#')) throw new DavError(400, 'request.unreadable');
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
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
export function newName(name: string, face: Face): string {
  face.checkName(name, undefined);
  const checked = nodeName.safeParse(name);
  if (!checked.success) throw new ApiError('invalid', checked.error.issues[0]?.message ?? '');
  if (junk.test(checked.data)) throw new DavError(403, 'action.forbidden');
  return checked.data;
}

/**
 * The target of a `Destination` header.
 * @throws {DavError} 400 without one, 502 when it is not on this host or not below the base
 */
export function destinationOf({ header, ...request }: DavRequest): string[] {
  const destination = header('destination');
  if (!destination) throw new DavError(400, 'request.unreadable');
  return localPath(destination, request) ?? fail();
}

function fail(): never {
  throw new DavError(502, 'request.unreadable');
}

/** The names in a URL below the root collection; undefined for a URL of another host, or of something else. */
export function localPath(
  address: string,
  { base, hosts, face }: Pick<DavRequest, 'base' | 'hosts' | 'face'>,
): string[] | undefined {
  const [, host, path] = /^(?:https?:\/\/([^/]*))?(\/.*)$/i.exec(address) ?? [];
  if (path === undefined || (host !== undefined && !hosts.includes(host.toLowerCase()))) return undefined;
  const [names, above] = [namesIn(path), namesIn(base)];
  if (above.some((name, index) => names[index] !== name)) return undefined;
  return names.slice(above.length).map(face.nameOf);
}
