import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import type { Lock } from '../locks/locks.model.ts';
import { bindingIn } from '../locks/locks.service.ts';
import { liveProperties, onRequestOnly, type PropertyValues } from './liveProperties.ts';
import { emptyProperty, propstat } from './multistatus.ts';
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
  const listsLocks = kind === 'all' || (kind === 'some' && properties.some(({ name }) => name === 'lockdiscovery'));
  const listsDead = kind !== 'some' || properties.some((property) => !isLive(property));
  const [bindingOf, dead] = await Promise.all([
    listsLocks ? findBinding(ctx, ids, folder) : () => [],
    listsDead ? ctx.stores.davProperties.listOf(ids) : [],
  ]);
  const deadOf = groupBy(dead, ({ nodeId }) => nodeId);
  const locksOf: PropertyValues['locksOf'] = (resource) => {
    const binding = bindingOf(resource.entry.id);
    if (binding.length > 0) dependsOnTime?.();
    return binding.map((lock) => ({ lock, root: rootOf(resource, lock.nodeId, base) }));
  };
  const render = rendererOf(request, { locksOf, now: ctx.now(), quota });
  let text = '';
  for (const resource of resources) {
    // A path is encoded: it has nothing in it that XML would have to escape.
    text += `<D:response><D:href>${hrefOfOne(resource)}</D:href>`;
    text += render(resource, deadOf.get(resource.entry.id) ?? none);
    text += '</D:response>';
  }
  return text;
}

const none: DeadProperty[] = [];

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
  if (kind === 'some') return elementsRenderer(properties.map((property) => readerOf(property, values)));
  const names = Object.keys(liveProperties).filter(
    (name) => !onRequestOnly.has(name) || properties.some((one) => one.namespace === DAV && one.name === name),
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

/** How one property is read of each resource: what is between its tags, or undefined where there is none. */
interface Reader {
  missing: string;
  open: string;
  close: string;
  read: (resource: Resource, dead: DeadProperty[]) => string | undefined;
}

function readerOf(property: PropertyName, values: PropertyValues): Reader {
  const { namespace, name } = property;
  const missing = emptyProperty(namespace, name);
  const live = isLive(property) ? liveProperties[name] : undefined;
  if (live) return { missing, open: `<D:${name}>`, close: `</D:${name}>`, read: (resource) => live(resource, values) };
  const read: Reader['read'] = (_, dead) => dead.find((one) => one.namespace === namespace && one.name === name)?.xml;
  return { missing, open: '', close: '', read };
}

/**
 * Which properties there are without dead ones depends on nothing but whether it is a file or a folder: all that stands
 * between the values is then the same for each, and made once.
 * @param readersOf what is told of dead properties that no one asked for by their names
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

/** What renders a resource that has the same properties as this one. */
function templateFor(readers: Reader[], like: Resource, dead: DeadProperty[]): Render {
  const present = readers.filter(({ read }) => read(like, dead) !== undefined);
  const missing = readers.flatMap((reader) => (present.includes(reader) ? [] : reader.missing)).join('');
  const absent = propstat(missing, '404 Not Found');
  if (present.length === 0) {
    // A response says something of a resource even where nothing was asked.
    const empty = absent || '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>';
    return () => empty;
  }
  const [before = '', after = ''] = propstat(VALUE, '200 OK').split(VALUE);
  const parts = present.map(({ open, read }, index) => ({ text: (present[index - 1]?.close ?? before) + open, read }));
  const end = (present.at(-1)?.close ?? '') + after + absent;
  return (resource, deadOnes) => {
    let xml = '';
    for (const { text, read } of parts) xml += text + (read(resource, deadOnes) ?? '');
    return xml + end;
  };
}

/** Stands for the elements while what is around them is made. */
const VALUE = '\0';

/** Whether the server itself knows a property. */
export function isLive({ namespace, name }: PropertyName): boolean {
  return namespace === DAV && Object.hasOwn(liveProperties, name);
}

const hasLive = (name: string, resource: Resource, values: PropertyValues) =>
  liveProperties[name]?.(resource, values) !== undefined;
