import { escapeXml } from '#server/lib/escapeXml.ts';
import type { Lock } from '../locks/locks.model.ts';
import { etagOf } from './conditions.service.ts';
import { activeLock, supportedLock } from './lockXml.ts';
import type { Entry, Resource } from './webdav.model.ts';

/** The data for the property values of one listing, besides the entry. */
export interface PropertyValues {
  /** The locks that apply to an entry, with the path of the locked resource. */
  locksOf(resource: Resource): { lock: Lock; root: string }[];
  now: Date;
  quota: { used: number; available: number } | undefined;
  /** The prefix of the DAV namespace. */
  prefix: string;
}

type Value = (resource: Resource, values: PropertyValues) => string | undefined;

/**
 * Properties computed by the server, all in the DAV namespace: the inner XML of each, undefined when the resource has
 * none.
 */
export const liveProperties: Record<string, Value> = {
  resourcetype: ({ entry }, { prefix }) => (entry.isFolder ? `<${prefix}:collection/>` : ''),
  displayname: ({ entry }) => escapeXml(entry.name),
  creationdate: ({ entry }) => entry.createdOn,
  getlastmodified: ({ entry }) => httpDate(modifiedOn(entry)),
  getcontentlength: ({ entry }) => (entry.isFolder ? undefined : String(entry.size)),
  getcontenttype: ({ entry }) => (entry.isFolder ? undefined : escapeXml(entry.type)),
  getetag: ({ entry }) => (entry.isFolder ? undefined : etagOf(entry)),
  supportedlock: () => supportedLock,
  lockdiscovery: (resource, { locksOf, now }) =>
    locksOf(resource)
      .map(({ lock, root }) => activeLock(lock, root, now))
      .join(''),
  'quota-available-bytes': ({ entry }, { quota }) => (entry.isFolder && quota ? String(quota.available) : undefined),
  'quota-used-bytes': ({ entry }, { quota }) => (entry.isFolder && quota ? String(quota.used) : undefined),
};

/** Properties with the same value for all files, and for all folders. */
export const fixedProperties: ReadonlySet<string> = new Set(['resourcetype', 'supportedlock']);

/** RFC 4331: returned only when requested by name, because they need queries. */
export const onRequestOnly: ReadonlySet<string> = new Set(['quota-available-bytes', 'quota-used-bytes']);

/** When the folder itself, or the content of the file, was last changed, in milliseconds since 1970. */
export function modifiedOn({ isFolder, updatedOn, modifiedOn }: Entry): number {
  return isFolder ? Date.parse(updatedOn) : modifiedOn;
}

const shown = new Map<number, string>();

/** A time in milliseconds since 1970 in HTTP format. Cached, because many files of a folder have the same second. */
export function httpDate(ms: number): string {
  const second = Math.floor(ms / 1000);
  let text = shown.get(second);
  if (text === undefined) {
    if (shown.size > 10_000) shown.clear();
    text = new Date(second * 1000).toUTCString();
    shown.set(second, text);
  }
  return text;
}
