import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Lock } from '../locks/locks.model.ts';
import { bindingIn, bindingOf, isOwnReservation } from '../locks/locks.service.ts';
import type { PropertyValues } from './liveProperties.ts';
import type { Prefixes } from './multistatus.ts';
import { hrefOf } from './paths.ts';
import { isLive, type PropfindRequest, rendererOf } from './renderer.ts';
import type { DavRequest, DeadProperty, Face, Resource } from './webdav.model.ts';

/** What a listing needs besides its resources. */
export interface Listing {
  face: Face;
  prefixes: Prefixes;
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
  { face, prefixes, base, request, quota, folder, dependsOnTime }: Listing,
  hrefOfOne: (resource: Resource) => string,
): AsyncGenerator<string> {
  const ids = resources.map(({ entry }) => entry.id);
  const { kind, properties } = request;
  const listsLocks = kind === 'all' || (kind === 'some' && properties.some(({ name }) => name === 'lockdiscovery'));
  const listsDead = kind !== 'some' || properties.some((property) => !isLive(property, face));
  const bindingOf = listsLocks ? await findBinding(ctx, ids, folder) : () => [];
  const locksOf: PropertyValues['locksOf'] = (resource) => {
    // Programs of a user who has reserved a file lock it as any other.
    const binding = bindingOf(resource.entry.id).filter((lock) => !isOwnReservation(ctx, lock));
    if (binding.length > 0) dependsOnTime?.();
    return binding.map((lock) => ({ lock, root: rootOf(resource, lock.nodeId, base) }));
  };
  const more = await face.valuesOf(ctx, resources, properties, folder);
  const values = { locksOf, now: ctx.now(), quota, prefix: face.prefix };
  const render = rendererOf(request, { prefixes, more, values });
  const { dav } = prefixes;
  let text = '';
  for (const part of listsDead ? await partsOf(ctx, resources, ids) : [resources]) {
    const deadOf = listsDead ? await deadPropertiesOf(ctx, part) : undefined;
    for (const resource of part) {
      // A path is URL-encoded, so it contains nothing that must be escaped in XML.
      text += `<${dav}:response><${dav}:href>${hrefOfOne(resource)}</${dav}:href>`;
      text += render(resource, deadOf?.get(resource.entry.id) ?? none);
      text += `</${dav}:response>`;
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

/** The names from the root collection down to the resource of a request, as its face shows them. */
export function pathTo(resource: Resource, { face, sent }: Pick<DavRequest, 'face' | 'sent'>): string[] {
  return face.hasSentPaths ? sent : namesTo(resource);
}

/** The names from the root collection down to a resource, as stored. */
function namesTo({ entry, above }: Resource): string[] {
  if (above.length === 0) return [];
  const folders = above.slice(0, -1).map((folder) => folder.entry.name);
  return [...folders.reverse(), entry.alias ?? entry.name];
}
