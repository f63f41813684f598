import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Lock } from '../locks/locks.model.ts';
import { bindingIn, bindingOf } from '../locks/locks.service.ts';
import { fixedProperties, liveProperties, onRequestOnly, type PropertyValues } from './liveProperties.ts';
import { emptyProperty, propstat } from './multistatus.ts';
import { hrefOf } from './paths.ts';
import type { DeadProperty, Resource } from './webdav.model.ts';
import { DAV } from './xml.ts';

/** The requested properties: named ones, all with some additional ones, or only the names of all. */
export interface PropfindRequest {
  kind: 'some' | 'all' | 'names';
  properties: PropertyName[];
  /** Namespaces of the properties, besides `DAV:`, that the answer declares once. */
  namespaces: string[];
}
export interface PropertyName {
  namespace: string;
  name: string;
}
/** What a listing needs besides its resources. */
export interface Listing {
  base: string;
  request: PropfindRequest;
  quota: PropertyValues['quota'];
  /** The folder whose entries are listed; absent for a single resource. */
  folder?: Resource;
  /** Called when the listing is not valid until the next change, because locks expire. */
  dependsOnTime?: () => void;
}

/** Length from which a piece of a listing is sent before the next resource is described. */
const PIECE_CHARACTERS = 64 * 1024;
/** Total length of the dead properties that are in memory at the same time, unless one resource has more. */
const MAX_DEAD_CHARACTERS = 1024 * 1024;

/**
 * The multistatus responses for resources, in pieces of limited length that are created when they are requested. Locks
 * take one query, and so do dead properties unless they are too long.
 */
export async function* describe(
  ctx: Ctx,
  resources: Resource[],
  { base, request, quota, folder, dependsOnTime }: Listing,
  hrefOfOne: (resource: Resource) => string,
): AsyncGenerator<string> {
  const ids = resources.map(({ entry }) => entry.id);
  const { kind, properties } = request;
  const listsLocks = kind === 'all' || (kind === 'some' && properties.some(({ name }) => name === 'lockdiscovery'));
  const listsDead = kind !== 'some' || properties.some((property) => !isLive(property));
  const bindingOf = listsLocks ? await findBinding(ctx, ids, folder) : () => [];
  const locksOf: PropertyValues['locksOf'] = (resource) => {
    const binding = bindingOf(resource.entry.id);
    if (binding.length > 0) dependsOnTime?.();
    return binding.map((lock) => ({ lock, root: rootOf(resource, lock.nodeId, base) }));
  };
  const render = rendererOf(request, { locksOf, now: ctx.now(), quota });
  let text = '';
  for (const part of listsDead ? await partsOf(ctx, resources, ids) : [resources]) {
    const deadOf = listsDead ? await deadPropertiesOf(ctx, part) : undefined;
    for (const resource of part) {
      // A path is URL-encoded, so it contains nothing that must be escaped in XML.
      text += `<D:response><D:href>${hrefOfOne(resource)}</D:href>`;
      text += render(resource, deadOf?.get(resource.entry.id) ?? none);
      text += '</D:response>';
      if (text.length < PIECE_CHARACTERS) continue;
      yield text;
      text = '';
    }
  }
  yield text;
}

const none: DeadProperty[] = [];

/** Divides resources into parts whose dead properties fit into memory. */
async function partsOf(ctx: Ctx, resources: Resource[], ids: number[]): Promise<Resource[][]> {
  const lengthOf = await ctx.stores.davProperties.lengthsOf(ids);
  const parts: Resource[][] = [];
  let total = Number.POSITIVE_INFINITY;
  for (const resource of resources) {
    const length = lengthOf.get(resource.entry.id) ?? 0;
    total += length;
    if (total > MAX_DEAD_CHARACTERS) {
      parts.push([]);
      total = length;
    }
    parts.at(-1)?.push(resource);
  }
  return parts;
}

async function deadPropertiesOf(ctx: Ctx, resources: Resource[]): Promise<Map<number, DeadProperty[]>> {
  const dead = await ctx.stores.davProperties.listOf(resources.map(({ entry }) => entry.id));
  return groupBy(dead, ({ nodeId }) => nodeId);
}

async function findBinding(ctx: Ctx, ids: number[], folder: Resource | undefined): Promise<(id: number) => Lock[]> {
  return folder ? bindingIn(ctx, folder.entry.id) : bindingOf(ctx, ids);
}

/** The path on which a lock was created that applies to a resource: its own, or a folder above. */
export function rootOf(resource: Resource, nodeId: number, base: string): string {
  const locked = [resource, ...resource.above].find(({ entry }) => entry.id === nodeId) ?? resource;
  return hrefOf(base, namesTo(locked), locked.entry.isFolder);
}

/** The names from the root collection down to a resource, as stored. */
export function namesTo({ entry, above }: Resource): string[] {
  if (above.length === 0) return [];
  const folders = above.slice(0, -1).map((folder) => folder.entry.name);
  return [...folders.reverse(), entry.alias ?? entry.name];
}

type Render = (resource: Resource, dead: DeadProperty[]) => string;

function rendererOf({ kind, properties, namespaces }: PropfindRequest, values: PropertyValues): Render {
  if (kind === 'some') return elementsRenderer(properties.map((property) => readerOf(property, values, namespaces)));
  const names = Object.keys(liveProperties).filter(
    (name) =>
      !onRequestOnly.has(name) || properties.some((property) => property.namespace === DAV && property.name === name),
  );
  if (kind === 'all') {
    const live = names.map((name) => readerOf({ namespace: DAV, name }, values));
    return elementsRenderer(
      live.map((reader) => ({ ...reader, missing: '' })),
      (dead) => dead.map((property) => readerOf(property, values)),
    );
  }
  return (resource, dead) => {
    const live = names.map((name) => (hasLive(name, resource, values) ? emptyProperty(DAV, name) : ''));
    const deadNames = dead.map(({ namespace, name }) => emptyProperty(namespace, name));
    return propstat(live.join('') + deadNames.join(''), '200 OK');
  };
}

/** Reads one property of a resource: its inner XML, or undefined when it has none. */
interface Reader {
  missing: string;
  open: string;
  close: string;
  /** Whether all files have the same value, and all folders. */
  isFixed: boolean;
  read: (resource: Resource, dead: DeadProperty[]) => string | undefined;
}

function readerOf(property: PropertyName, values: PropertyValues, namespaces: string[] = []): Reader {
  const { namespace, name } = property;
  const missing = emptyProperty(namespace, name, namespaces);
  const live = isLive(property) ? liveProperties[name] : undefined;
  if (live) {
    const read: Reader['read'] = (resource) => live(resource, values);
    return { missing, open: `<D:${name}>`, close: `</D:${name}>`, isFixed: fixedProperties.has(name), read };
  }
  const read: Reader['read'] = (_, dead) =>
    dead.find((property) => property.namespace === namespace && property.name === name)?.xml;
  return { missing, open: '', close: '', isFixed: false, read };
}

/**
 * Without dead properties, the set of properties depends only on whether it is a file or a folder, so the text between
 * the values is created once.
 * @param readersOf the readers of dead properties that were not requested by name
 */
function elementsRenderer(readers: Reader[], readersOf: (dead: DeadProperty[]) => Reader[] = () => []): Render {
  const made = new Map<boolean, Render>();
  return (resource, dead) => {
    if (dead.length > 0) return templateFor([...readers, ...readersOf(dead)], resource, dead)(resource, dead);
    const { isFolder } = resource.entry;
    const render = made.get(isFolder) ?? templateFor(readers, resource, dead);
    made.set(isFolder, render);
    return render(resource, dead);
  };
}

/** The renderer of resources with the same properties as this one. */
function templateFor(readers: Reader[], like: Resource, dead: DeadProperty[]): Render {
  const present = readers.filter(({ read }) => read(like, dead) !== undefined);
  const missing = readers.flatMap((reader) => (present.includes(reader) ? [] : reader.missing)).join('');
  const absent = propstat(missing, '404 Not Found');
  if (present.length === 0) {
    // A response needs a propstat element even when nothing was requested.
    const empty = absent || '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>';
    return () => empty;
  }
  const [before = '', after = ''] = propstat(VALUE, '200 OK').split(VALUE);
  const parts: { text: string; read: Reader['read'] }[] = [];
  let text = before;
  for (const { missing: empty, open, close, isFixed, read } of present) {
    if (isFixed) {
      const value = read(like, dead);
      text += value ? open + value + close : empty;
    } else {
      parts.push({ text: text + open, read });
      text = close;
    }
  }
  const end = text + after + absent;
  return (resource, deadOnes) => {
    let xml = '';
    for (const { text, read } of parts) xml += text + (read(resource, deadOnes) ?? '');
    return xml + end;
  };
}

/** Placeholder for the values while the text around them is created. */
const VALUE = '\0';

/** Whether a property is computed by the server. */
export function isLive({ namespace, name }: PropertyName): boolean {
  return namespace === DAV && Object.hasOwn(liveProperties, name);
}

const hasLive = (name: string, resource: Resource, values: PropertyValues) =>
  liveProperties[name]?.(resource, values) !== undefined;
