import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import type { Lock } from '../locks/locks.model.ts';
import { bindingIn } from '../locks/locks.service.ts';
import { liveProperties, onRequestOnly, type PropertyValues } from './liveProperties.ts';
import { emptyProperty, propstat, response } from './multistatus.ts';
import { hrefOf } from './paths.ts';
import type { DeadProperty, Resource } from './webdav.model.ts';
import { DAV } from './xml.ts';

/** What is asked: some properties, all of them with some more, or their names alone. */
export interface PropfindRequest {
  kind: 'some' | 'all' | 'names';
  properties: PropertyName[];
}
export interface PropertyName {
  namespace: string;
  name: string;
}
/** What a listing is made for, besides its resources. */
export interface Listing {
  base: string;
  request: PropfindRequest;
  quota: PropertyValues['quota'];
  /** The folder whose entries are listed; absent for a resource by itself. */
  folder?: Resource;
  /** Told where the answer does not hold until something changes: locks expire. */
  dependsOnTime?: () => void;
}

/** The responses of a multistatus for some resources, with a query each for all their locks and dead properties. */
export async function describe(
  ctx: Ctx,
  resources: Resource[],
  { base, request, quota, folder, dependsOnTime }: Listing,
  hrefOfOne: (resource: Resource) => string,
): Promise<string> {
  const ids = resources.map(({ entry }) => entry.id);
  const { kind, properties } = request;
  const wantsLocks = kind === 'all' || (kind === 'some' && properties.some(({ name }) => name === 'lockdiscovery'));
  const wantsDead = kind !== 'some' || properties.some((property) => !isLive(property));
  const [bindingOf, dead] = await Promise.all([
    wantsLocks ? findBinding(ctx, ids, folder) : () => [],
    wantsDead ? ctx.stores.davProperties.listOf(ids) : [],
  ]);
  const deadOf = groupBy(dead, ({ nodeId }) => nodeId);
  const locksOf: PropertyValues['locksOf'] = (resource) => {
    const binding = bindingOf(resource.entry.id);
    if (binding.length > 0) dependsOnTime?.();
    return binding.map((lock) => ({ lock, root: rootOf(resource, lock.nodeId, base) }));
  };
  const render = rendererOf(request, { locksOf, now: ctx.now(), quota });
  return resources
    .map((resource) => response(hrefOfOne(resource), render(resource, deadOf.get(resource.entry.id) ?? [])))
    .join('');
}

async function findBinding(ctx: Ctx, ids: number[], folder: Resource | undefined): Promise<(id: number) => Lock[]> {
  if (folder) return bindingIn(ctx, folder.entry.id);
  const binding = await ctx.stores.locks.binding(ids, ctx.stamp());
  return (id) => binding.get(id) ?? [];
}

/** Where a lock was made that binds a resource: on itself, or on a folder above. */
export function rootOf(resource: Resource, nodeId: number, base: string): string {
  const locked = [resource, ...resource.above].find(({ entry }) => entry.id === nodeId) ?? resource;
  return hrefOf(base, namesTo(locked), locked.entry.isFolder);
}

/** The names from the root collection down to a resource, as they are stored. */
export function namesTo({ entry, above }: Resource): string[] {
  if (above.length === 0) return [];
  const folders = above.slice(0, -1).map((folder) => folder.entry.name);
  return [...folders.reverse(), entry.name];
}

type Render = (resource: Resource, dead: DeadProperty[]) => string;

function rendererOf({ kind, properties }: PropfindRequest, values: PropertyValues): Render {
  if (kind === 'some') {
    const readers = properties.map((property) => readerOf(property, values));
    return (resource, dead) => renderSome(readers, resource, dead);
  }
  const names = Object.keys(liveProperties).filter(
    (name) => !onRequestOnly.has(name) || properties.some((one) => one.namespace === DAV && one.name === name),
  );
  return (resource, dead) => {
    const live = names.map((name) => {
      if (kind === 'names') return hasLive(name, resource, values) ? emptyProperty(DAV, name) : '';
      return liveElement(name, resource, values) ?? '';
    });
    const deadElements = dead.map(({ namespace, name, xml }) =>
      kind === 'names' ? emptyProperty(namespace, name) : xml,
    );
    return propstat(live.join('') + deadElements.join(''), '200 OK');
  };
}

/** How one property is read of each resource: its element, or undefined where there is none. */
interface Reader {
  missing: string;
  read: (resource: Resource, dead: DeadProperty[]) => string | undefined;
}

function readerOf(property: PropertyName, values: PropertyValues): Reader {
  const { namespace, name } = property;
  const read: Reader['read'] = isLive(property)
    ? (resource) => liveElement(name, resource, values)
    : (_, dead) => dead.find((one) => one.namespace === namespace && one.name === name)?.xml;
  return { missing: emptyProperty(namespace, name), read };
}

function renderSome(readers: Reader[], resource: Resource, dead: DeadProperty[]): string {
  let found = '';
  let missing = '';
  for (const reader of readers) {
    const xml = reader.read(resource, dead);
    if (xml === undefined) missing += reader.missing;
    else found += xml;
  }
  // A response says something of a resource even where nothing was asked.
  if (found === '' && missing === '') return '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>';
  return propstat(found, '200 OK') + propstat(missing, '404 Not Found');
}

/** Whether the server itself knows a property. */
export function isLive({ namespace, name }: PropertyName): boolean {
  return namespace === DAV && Object.hasOwn(liveProperties, name);
}

const hasLive = (name: string, resource: Resource, values: PropertyValues) =>
  liveProperties[name]?.(resource, values) !== undefined;

function liveElement(name: string, resource: Resource, values: PropertyValues): string | undefined {
  const value = liveProperties[name]?.(resource, values);
  return value === undefined ? undefined : `<D:${name}>${value}</D:${name}>`;
}
